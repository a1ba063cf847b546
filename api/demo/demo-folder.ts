import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimDataFolder } from '../platform/config/data-folder.js';
import { StoreUnusable } from '../platform/event-store/event-store.js';

/** Says that a folder is a demo's, from before anything else is in it. */
const MARK = 'demo.json';
/** all that a server leaves in its folder but its lock, with what SQLite keeps beside a file */
const FILES = [
  'master.key',
  'heartbeat',
  ...['events.db', 'read-models.db', 'vault.db'].flatMap((file) => [file, `${file}-wal`, `${file}-shm`]),
];

interface Mark {
  readonly what: 'a demo of Meritlist';
  /** ISO 8601; null while it is being made */
  readonly madeAt: string | null;
}

/** The data folder of a demo. What is not a demo's is never touched. */
export class DemoFolder {
  private constructor(
    private readonly path: string,
    /** when the demo in it was made; undefined: there is none yet */
    readonly madeAt: Date | undefined,
  ) {}

  /**
   * A folder with nothing in it but the mark; a demo that was there is removed, unless it is whole and to be kept.
   * @throws StoreUnusable when the folder holds something else, or a server runs on it
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

  /** To be called once the demo is whole. */
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
    claimed.release();
  }
}

/** undefined: nothing is there yet */
function markIn(path: string): Mark | undefined {
  if (!existsSync(path)) return undefined;
  try {
    if (readdirSync(path).length === 0) return undefined;
    const mark = JSON.parse(readFileSync(join(path, MARK), 'utf8')) as Mark;
    if (mark.what === 'a demo of Meritlist') return mark;
  } catch {
    // whatever it is, it is no demo's
  }
  throw new StoreUnusable(
    `${path} holds something that is no demo, and is left as it is; set DATA_DIR to an empty folder`,
  );
}
