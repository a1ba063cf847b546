import { createHash } from 'node:crypto';
import { basename, dirname, extname } from 'node:path/posix';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { PICTURE_FILE_BYTES_MAX } from '../../../contracts/http/pictures.js';
import { QUESTION_FILE_BYTES_MAX } from '../../../contracts/http/question-formats.js';
import { ArchiveNames, entryName } from './archive-names.js';
import { type FilePicture, UnusableFilePicture } from '../pictures/file-pictures.js';
import { UnreadableFile } from '../rows/row.js';

/** Limits of an archive. */
const ENTRIES_MAX = 5_000;
const UNCOMPRESSED_BYTES_MAX = 200_000_000;
/** Maximum ratio of an entry of more than `RATIO_FROM_BYTES`. Texts reach about 20. */
const RATIO_MAX = 100;
const RATIO_FROM_BYTES = 1_000_000;

const PICTURE_EXTENSIONS = new Set(['.png', '.jpg', '.jpeg', '.webp', '.gif', '.svg', '.bmp']);
const TABLE_FORMATS: Readonly<Record<string, 'csv' | 'gift'>> = { '.csv': 'csv', '.gift': 'gift' };
const UNIX = 3;
const FILE_TYPE_BITS = 0o170000;
const REGULAR_FILE = 0o100000;

/** A ZIP file with a table of questions in CSV or GIFT, and pictures. Entries are only read into memory. */
export interface ZipArchive {
  readonly format: 'csv' | 'gift';
  readonly table: Buffer;
  /** Returns the picture with a reference such as `pictures/circuit.png`, relative to the table. */
  readonly picture: (reference: string) => FilePicture | undefined;
  /** Returns the paths of the pictures that no reference has named so far. */
  readonly unusedPictures: () => string[];
}

/**
 * Opens an archive and reads its table.
 * @throws UnreadableFile for a damaged or encrypted archive, one with paths outside of it, or one beyond the limits
 */
export async function openZipArchive(file: Buffer): Promise<ZipArchive> {
  const { zip, entries } = await readEntries(file);
  const table = tableIn(entries);
  const content = await contentOf(zip, table, QUESTION_FILE_BYTES_MAX).catch((error: unknown) => {
    const fault = error instanceof UnusableFilePicture ? error.message : 'is damaged';
    throw new UnreadableFile(`contains ${table.fileName}, which ${fault}`, { cause: error });
  });
  const names = new ArchiveNames(entries, dirname(table.fileName));
  const unused = new Set(entries.filter(({ fileName }) => PICTURE_EXTENSIONS.has(extensionOf(fileName))));
  return {
    format: TABLE_FORMATS[extensionOf(table.fileName)] ?? 'gift',
    table: content,
    picture: (reference) => {
      const entry = names.find(reference);
      if (!entry || entry === table) return undefined;
      unused.delete(entry);
      const id = createHash('sha256').update(`entry ${entry.fileName}`).digest('hex');
      return { id, name: basename(entry.fileName), read: () => contentOf(zip, entry, PICTURE_FILE_BYTES_MAX) };
    },
    unusedPictures: () => [...unused].map(({ fileName }) => fileName),
  };
}

/** Returns the regular files of the archive. Files of macOS and hidden files are ignored. */
async function readEntries(file: Buffer): Promise<{ zip: ZipFile; entries: Entry[] }> {
  const entries: Entry[] = [];
  const names = new Set<string>();
  let bytes = 0;
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true });
    if (zip.entryCount > ENTRIES_MAX)
      throw new UnreadableFile(`has more than ${ENTRIES_MAX.toLocaleString('en')} entries`);
    for await (const entry of zip.eachEntry()) {
      entry.fileName = entryName(entry);
      bytes += entry.uncompressedSize;
      checkSize(entry, bytes);
      if (names.has(entry.fileName)) throw new UnreadableFile(`contains ${entry.fileName} twice`);
      names.add(entry.fileName);
      if (isRegular(entry) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(entry.fileName)) entries.push(entry);
    }
    return { zip, entries };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const isOutside = /^(?:absolute path|invalid relative path|invalid characters)/.test((error as Error).message);
    const fault = isOutside ? 'contains a path outside of the archive' : 'is not a complete ZIP file';
    throw new UnreadableFile(fault, { cause: error });
  }
}

/** @throws UnreadableFile for an archive whose uncompressed size is beyond the limits */
function checkSize({ fileName, uncompressedSize, compressedSize }: Entry, allBytes: number): void {
  if (allBytes > UNCOMPRESSED_BYTES_MAX) {
    throw new UnreadableFile(`is larger than ${UNCOMPRESSED_BYTES_MAX / 1_000_000} MB when it is unpacked`);
  }
  if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * RATIO_MAX) {
    throw new UnreadableFile(`contains ${fileName}, which is compressed more than ${RATIO_MAX} to 1`);
  }
}

/** Returns false for folders, links and devices. */
function isRegular({ fileName, versionMadeBy, externalFileAttributes }: Entry): boolean {
  if (fileName.endsWith('/')) return false;
  const type = versionMadeBy >>> 8 === UNIX ? (externalFileAttributes >>> 16) & FILE_TYPE_BITS : 0;
  return type === 0 || type === REGULAR_FILE;
}

const extensionOf = (name: string): string => extname(name).toLowerCase();

/** Returns the only table of an archive: a .csv or .gift file, otherwise a .txt file in GIFT. */
function tableIn(entries: readonly Entry[]): Entry {
  const tables = entries.filter(({ fileName }) => extensionOf(fileName) in TABLE_FORMATS);
  const candidates = tables.length > 0 ? tables : entries.filter(({ fileName }) => extensionOf(fileName) === '.txt');
  const [table, ...others] = candidates;
  if (!table) throw new UnreadableFile('contains no .csv or .gift file');
  if (others.length > 0) {
    const names = candidates.slice(0, 3).map(({ fileName }) => fileName);
    throw new UnreadableFile(`must contain one .csv or .gift file, not ${candidates.length} (${names.join(', ')})`);
  }
  return table;
}

/**
 * Reads an entry.
 * @throws UnusableFilePicture if it is encrypted, damaged, larger than `most` bytes or larger than it states
 */
async function contentOf(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new UnusableFilePicture('is encrypted');
  if (entry.uncompressedSize > most) throw new UnusableFilePicture(`is larger than ${most / 1_000_000} MB`);
  if (!entry.canDecodeFileData()) throw new UnusableFilePicture('is compressed in an unknown way');
  try {
    const pieces: Buffer[] = [];
    // yauzl ends the stream with an error beyond the stated size
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  } catch (error) {
    throw new UnusableFilePicture('is damaged', { cause: error });
  }
}
