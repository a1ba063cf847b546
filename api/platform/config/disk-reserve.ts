import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes that the stores need to start: SQLite writes some files even for reading. */
const RESERVE_BYTES = 2_097_152;
/** The reserve is created while this space is free, in multiples of its size. */
const ROOM = 8;

/**
 * A file in DATA_DIR that is deleted before a start on a full disk, so that the server can start for reading: writes
 * fail until there is space again, as when the disk fills up while the server runs.
 */
export class DiskReserve {
  private readonly file: string;

  /** @param freeBytes returns the free space of the disk with a folder */
  constructor(
    private readonly dataDir: string,
    private readonly freeBytes = freeBytesAt,
  ) {
    this.file = join(dataDir, 'disk-reserve');
  }

  /** Deletes the reserve if the disk is full. */
  release(): void {
    if (this.free < RESERVE_BYTES) rmSync(this.file, { force: true });
  }

  /** Creates the reserve if there is enough space. */
  create(): void {
    if (existsSync(this.file) || !existsSync(this.dataDir) || this.free < ROOM * RESERVE_BYTES) return;
    try {
      // random, because some file systems store compressible content in less space
      writeFileSync(this.file, randomBytes(RESERVE_BYTES), { mode: 0o600 });
    } catch {
      // a quota; the next start tries again
      rmSync(this.file, { force: true });
    }
  }

  /** Returns a line for the operator while the disk is full. */
  warning(): string | undefined {
    return this.free < RESERVE_BYTES ? 'the disk of DATA_DIR is full: free some space' : undefined;
  }

  private get free(): number {
    // processes with databases for all stores may have no folder
    return existsSync(this.dataDir) ? this.freeBytes(this.dataDir) : Infinity;
  }
}

/** Returns the bytes that this process may still write to the disk of a folder. */
export function freeBytesAt(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}
