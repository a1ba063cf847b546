import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_ID_PATTERN } from '../../contracts/http/pictures.js';
import { StoreUnavailable } from '../event-store/event-store.js';

/** Number of characters of the id that name the subfolder. */
const PREFIX = 2;
const TEMPORARY = '.tmp';

/** A file in the folder of the pictures. */
export interface PictureFile {
  /** Undefined for a temporary file of an interrupted upload. */
  readonly pictureId: string | undefined;
  readonly path: string;
  /** Instant of the last upload. */
  readonly storedAt: Date;
}

/**
 * Stores pictures as files named by the SHA-256 hash of their content, which never changes. Processes on several
 * machines share the folder.
 */
export class PictureFiles {
  constructor(readonly folder: string) {}

  /**
   * Writes a file durably (fsync). Stores the same content only once.
   * @returns the id @throws StoreUnavailable if the folder cannot be written
   */
  async write(content: Uint8Array): Promise<string> {
    const pictureId = pictureIdOf(content);
    const path = this.pathOf(pictureId);
    try {
      if (await this.renew(path, content.length)) return pictureId;
      const folder = join(this.folder, pictureId.slice(0, PREFIX));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = join(folder, `${randomUUID()}${TEMPORARY}`);
      await writeDurably(temporary, content);
      await rename(temporary, path);
      await syncFolder(folder);
    } catch (error) {
      throw new StoreUnavailable(`pictures can't be written: ${(error as Error).message}`, { cause: error });
    }
    return pictureId;
  }

  /** Returns undefined if there is no such file. @throws StoreUnavailable */
  async read(pictureId: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.pathOf(pictureId));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new StoreUnavailable(`pictures can't be read: ${(error as Error).message}`, { cause: error });
    }
  }

  /** Removes a file if it was last uploaded at or before `instant`. */
  async remove({ path }: Pick<PictureFile, 'path'>, instant: Date): Promise<void> {
    const stats = await stat(path).catch(() => undefined);
    if (stats && stats.mtime <= instant) await rm(path, { force: true });
  }

  /** Yields all files. */
  async *all(): AsyncGenerator<PictureFile, void, undefined> {
    for (const prefix of await entries(this.folder)) {
      for (const name of await entries(join(this.folder, prefix))) {
        const path = join(this.folder, prefix, name);
        // removed in the meantime
        const stats = await stat(path).catch(() => undefined);
        if (!stats?.isFile()) continue;
        if (PICTURE_ID_PATTERN.test(name)) yield { pictureId: name, path, storedAt: stats.mtime };
        else if (name.endsWith(TEMPORARY)) yield { pictureId: undefined, path, storedAt: stats.mtime };
      }
    }
  }

  /** Returns whether the file exists and its content has the hash that is its name. */
  async isIntact(pictureId: string): Promise<boolean> {
    const content = await this.read(pictureId);
    return content !== undefined && pictureIdOf(content) === pictureId;
  }

  /**
   * Copies the files that the other folder does not have, or has damaged.
   * @param each called after each file of this folder
   * @returns the number of files in this folder, and how many of them were copied; damaged files are not copied
   */
  async copyMissing(to: PictureFiles, each = () => {}): Promise<CopiedPictures> {
    const copied = { all: 0, copied: 0, damaged: 0 };
    for await (const { pictureId } of this.all()) {
      if (pictureId === undefined) continue;
      // removed in the meantime
      const content = await this.read(pictureId);
      if (!content) continue;
      copied.all += 1;
      if (pictureIdOf(content) !== pictureId) copied.damaged += 1;
      else if (!(await to.isIntact(pictureId))) {
        await rm(to.pathOf(pictureId), { force: true });
        await to.write(content);
        copied.copied += 1;
      }
      each();
    }
    return copied;
  }

  pathOf(pictureId: string): string {
    return join(this.folder, pictureId.slice(0, PREFIX), pictureId);
  }

  /** Updates the instant of the last upload. Returns false if the file does not exist or is incomplete. */
  private async renew(path: string, bytes: number): Promise<boolean> {
    const stats = await stat(path).catch(() => undefined);
    if (stats?.size !== bytes) return false;
    const now = new Date();
    return utimes(path, now, now).then(
      () => true,
      () => false,
    );
  }
}

export interface CopiedPictures {
  readonly all: number;
  readonly copied: number;
  readonly damaged: number;
}

export const pictureIdOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns the names in a folder, none if it does not exist or is a file. */
async function entries(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).toSorted();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
