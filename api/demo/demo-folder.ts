import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimDataFolder } from '../platform/config/data-folder.js';
import { StoreUnusable } from '../platform/event-store/event-store.js';

/** Marker file of a demo folder, created before all other files. */
const MARK = 'demo.json';
/** Files of a stopped server except its lock, including auxiliary files of SQLite. */
const FILES = [
  'master.key',
  'heartbeat',
  ...['events.db', 'read-models.db', 'vault.db'].flatMap((file) => [file, `${file}-wal`, `${file}-shm`]),
];

const PICTURES = 'pictures';

interface Mark {
  readonly what: 'a demo of Meritlist';
  /** Creation time (ISO 8601); null while the demo is being created. */
  readonly madeAt: string | null;
}

/** Data folder of a demo. Folders without the marker file are never changed. */
export class DemoFolder {
  private constructor(
    private readonly path: string,
    /** Creation time of the existing demo; undefined if there is none. */
    readonly madeAt: Date | undefined,
  ) {}

  /**
   * Prepares a folder that contains only the marker file. An existing demo is removed unless it is complete and `keep`
   * is set.
   * @throws StoreUnusable if the folder contains other files or is used by a server
   */
  static open(path: string, { keep }: { keep: boolean }): DemoFolder {
    const mark = markIn(path);
    if (keep && mark?.madeAt) return new DemoFolder(path, new Date(mark.madeAt));
    const folder = new DemoFolder(path, undefined);
    if (mark) folder.empty();
    mkdirSync(path, { recursive: true });
    folder.mark(null);
    return folder;
  }

  /** Marks the demo as complete. */
  made(at: Date): void {
    this.mark(at.toISOString());
  }

  private mark(madeAt: Mark['madeAt']): void {
    const mark: Mark = { what: 'a demo of Meritlist', madeAt };
    writeFileSync(join(this.path, MARK), `${JSON.stringify(mark)}\n`);
  }

  private empty(): void {
    const claimed = claimDataFolder(this.path);
    this.mark(null);
    for (const file of FILES) rmSync(join(this.path, file), { force: true });
    rmSync(join(this.path, PICTURES), { recursive: true, force: true });
    claimed.release();
  }
}

/** Reads the marker file; returns undefined if it does not exist. */
function markIn(path: string): Mark | undefined {
  if (!existsSync(path)) return undefined;
  try {
    if (readdirSync(path).length === 0) return undefined;
    const mark = JSON.parse(readFileSync(join(path, MARK), 'utf8')) as Mark;
    if (mark.what === 'a demo of Meritlist') return mark;
  } catch {
    // not a demo
  }
  throw new StoreUnusable(
    `${path} contains data that is not a demo and was not changed; set DATA_DIR to an empty folder`,
  );
}
