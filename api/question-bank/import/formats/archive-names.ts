import { basename, posix } from 'node:path/posix';
import type { Entry } from 'yauzl';

/** Name of the folder of pictures in exports, which references may leave out. */
export const PICTURES_FOLDER = 'pictures';

/** Finds the entry of an archive that a reference means, in whatever way its name is written. */
export class ArchiveNames {
  private readonly byPath = new Map<string, Entry>();
  /** Entries by path, ignoring case; null for paths that differ in case only. */
  private readonly byFoldedPath = new Map<string, Entry | null>();
  /** Entries by name without a folder, ignoring case; null for a name in several folders. */
  private readonly byFoldedName = new Map<string, Entry | null>();

  /** @param folder folder of the table, to which references are relative */
  constructor(
    entries: readonly Entry[],
    private readonly folder: string,
  ) {
    const addOnce = (map: Map<string, Entry | null>, key: string, entry: Entry) =>
      map.set(key, map.has(key) ? null : entry);
    for (const entry of entries) {
      const path = entry.fileName.normalize('NFC');
      this.byPath.set(path, entry);
      addOnce(this.byFoldedPath, folded(path), entry);
      addOnce(this.byFoldedName, folded(basename(path)), entry);
    }
  }

  /**
   * Returns the entry with the path of a reference such as `pictures/circuit.png`: in the folder of pictures, beside the
   * table or in the archive; a name without a folder may be in any folder if it is unique. An equal name comes before
   * one that differs in case.
   */
  find(reference: string): Entry | undefined {
    const names = namesOf(reference);
    const paths = names.flatMap((name) => this.pathsOf(name));
    for (const path of paths) {
      const entry = this.byPath.get(path);
      if (entry) return entry;
    }
    for (const path of paths) {
      const entry = this.byFoldedPath.get(folded(path));
      if (entry !== undefined) return entry ?? undefined;
    }
    return names.map((name) => this.byFoldedName.get(folded(name))).find((entry) => entry) ?? undefined;
  }

  private pathsOf(name: string): string[] {
    const isInFolder = folded(name).startsWith(`${PICTURES_FOLDER}/`);
    const paths = isInFolder ? [name] : [posix.join(PICTURES_FOLDER, name), name];
    return [...paths.map((path) => posix.join(this.folder, path)), ...paths];
  }
}

/** Returns the names that a reference can mean. Files exported from Moodle reference their pictures without a folder. */
function namesOf(reference: string): string[] {
  if (/^\s*(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(reference)) return [];
  const path = reference.trim().split(/[?#]/)[0]!;
  return [path, decodedPath(path)].map((name) =>
    name
      .replaceAll('\\', '/')
      .replace(/^@@PLUGINFILE@@/, '')
      .replace(/^(?:\.?\/)+/, '')
      .normalize('NFC'),
  );
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const folded = (name: string): string => name.toLowerCase();

/**
 * Returns the name of an entry. Programs such as macOS write UTF-8 without the flag for it, so bytes that are valid in
 * UTF-8 are read as such, whatever the flag says.
 */
export function entryName({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const isUtf8 = (generalPurposeBitFlag & UTF8_FLAG) !== 0;
  if (isUtf8 || fileNameRaw.every((byte) => byte < 0x80)) return fileName;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).replaceAll('\\', '/');
  } catch {
    return fileName;
  }
}
const UTF8_FLAG = 0x800;
