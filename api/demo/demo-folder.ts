import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimDataFolder } from '../platform/config/data-folder.js';
import { StoreUnusable } from '../platform/event-store/event-store.js';

/** Marker file of a demo folder, created before all other files. */
const MARKER_FILE = 'demo.json';
/** Files of a stopped server except its lock, including auxiliary files of SQLite. */
const FILES = [
  'master.key',
  'heartbeat',
  'disk-reserve',
  ...['events.db', 'read-models.db', 'vault.db'].flatMap((file) => [file, `${file}-wal`, `${file}-shm`]),
];

const PICTURES = 'pictures';

interface Marker {
  readonly what: 'a demo of Meritlist';
  /** Creation time (ISO 8601); null while the demo is being created. */
  readonly madeAt: string | null;
}

/** Data folder of a demo. Folders without the marker file are never changed. */
export class DemoFolder {
  private constructor(
    private readonly path: string,
    /** Creation time of the existing demo; undefined if there is none. */
    readonly createdAt: Date | undefined,
  ) {}

  /**
   * Prepares a folder that contains only the marker file. An existing demo is removed unless it is complete and `keep`
   * is set.
   * @throws StoreUnusable if the folder contains other files or is used by a server
   */
  static open(path: string, { keep }: { keep: boolean }): DemoFolder {
    const marker = readMarker(path);
    if (keep && marker?.madeAt) return new DemoFolder(path, new Date(marker.madeAt));
    const folder = new DemoFolder(path, undefined);
    if (marker) folder.removeDemo();
    mkdirSync(path, { recursive: true });
    folder.writeMarker(null);
    return folder;
  }

  /** Marks the demo as complete. */
  complete(time: Date): void {
    this.writeMarker(time.toISOString());
  }

  private writeMarker(createdAt: Marker['madeAt']): void {
    const marker: Marker = { what: 'a demo of Meritlist', madeAt: createdAt };
    writeFileSync(join(this.path, MARKER_FILE), `${JSON.stringify(marker)}\n`);
  }

  private removeDemo(): void {
    const claim = claimDataFolder(this.path);
    this.writeMarker(null);
    for (const file of FILES) rmSync(join(this.path, file), { force: true });
    rmSync(join(this.path, PICTURES), { recursive: true, force: true });
    claim.release();
  }
}

/** Returns whether a folder has no files. A new volume of the image has an empty folder for the pictures. */
const isEmpty = (path: string): boolean =>
  readdirSync(path).every((name) => name === PICTURES && isEmpty(join(path, name)));

/** Reads the marker file; returns undefined if it does not exist. */
function readMarker(path: string): Marker | undefined {
  if (!existsSync(path)) return undefined;
  try {
    if (isEmpty(path)) return undefined;
    const marker = JSON.parse(readFileSync(join(path, MARKER_FILE), 'utf8')) as Marker;
    if (marker.what === 'a demo of Meritlist') return marker;
  } catch {
    // not a demo
  }
  throw new StoreUnusable(
    `${path} contains data that is not a demo and was not changed; set DATA_DIR to an empty folder`,
  );
}
