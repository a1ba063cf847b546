import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reconnect, type DatabaseOptions, openDatabase } from './driver.js';
import { connect } from './sqlite-module.js';

const options: DatabaseOptions = { kind: 'events', version: 1, schema: 'CREATE TABLE facts (fact TEXT)' };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meritlist-driver-'));
  file = join(folder, 'events.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a file with some pages and closes it. Returns its bytes. */
function createFile(): Buffer {
  const db = openDatabase(file, options);
  const insert = db.prepare('INSERT INTO facts VALUES (?)');
  db.exec('BEGIN');
  for (let n = 0; n < 2000; n++) insert.run('a fact that takes some room '.repeat(4));
  db.exec('COMMIT');
  db.close();
  return readFileSync(file);
}

const bytes = () => (statSync(file).isFile() ? readFileSync(file).toString('base64') : 'a folder');

function expectRefused(line: RegExp): void {
  const before = bytes();
  let refusal: Error | undefined;
  try {
    openDatabase(file, options);
  } catch (error) {
    refusal = error as Error;
  }
  expect(refusal?.name).toBe('StoreUnusable');
  expect(refusal?.message).toMatch(line);
  expect(refusal?.message).not.toContain('\n');
  expect(bytes() === before).toBe(true);
}

it('openDatabase creates a durable file in WAL mode with its folder, and reopens it', () => {
  file = join(folder, 'new', 'folder', 'events.db');
  openDatabase(file, options).close();
  const db = openDatabase(file, options);
  expect({ ...(db.prepare('PRAGMA journal_mode').get() as object) }).toEqual({ journal_mode: 'wal' });
  expect({ ...(db.prepare('PRAGMA synchronous').get() as object) }).toEqual({ synchronous: 2 });
  expect(db.prepare('SELECT * FROM facts').all()).toEqual([]);
  db.close();
});

it('openDatabase initializes an empty file', () => {
  writeFileSync(file, '');
  openDatabase(file, options).close();
  expect(statSync(file).size).toBeGreaterThan(0);
});

it('openDatabase opens a connection that cannot write with `readOnly`', () => {
  createFile();
  const db = openDatabase(file, { ...options, readOnly: true });
  expect(() => db.exec('DELETE FROM facts')).toThrow(/readonly/);
  db.close();
});

it('openDatabase uses 2 MB for cached pages with `readsOnce`, and otherwise much more', () => {
  const cachedKb = (more: Partial<DatabaseOptions>) => {
    const db = openDatabase(file, { ...options, ...more });
    const { cache_size: size } = db.prepare('PRAGMA cache_size').get() as { cache_size: number };
    db.close();
    return -size;
  };
  expect(cachedKb({})).toBeGreaterThanOrEqual(8_192);
  expect(cachedKb({ readOnly: true, readsOnce: true })).toBe(2_048);
});

describe('openDatabase leaves an unusable file unchanged', () => {
  it('rejects a file that is not a database', () => {
    writeFileSync(file, 'somebody else’s notes\n'.repeat(500));
    expectRefused(/is not a Meritlist file; it was not changed$/);
  });

  it('rejects a database of another program', () => {
    const foreign = connect(file, { timeout: 0 });
    foreign.exec('CREATE TABLE songs (title TEXT)');
    foreign.close();
    expectRefused(/is not a Meritlist file of events/);
  });

  it('rejects a Meritlist file of another kind', () => {
    openDatabase(file, { ...options, kind: 'vault' }).close();
    expectRefused(/is not a Meritlist file of events/);
  });

  it('rejects a file of another version', () => {
    openDatabase(file, { ...options, version: 2 }).close();
    expectRefused(/has version 2, this program works with version 1/);
  });

  it('rejects a truncated file', () => {
    const intactFile = createFile();
    writeFileSync(file, intactFile.subarray(0, intactFile.length / 2));
    expectRefused(/is damaged/);
  });

  it('rejects a file with an overwritten page', () => {
    const intactFile = createFile();
    intactFile.fill(0xaa, 10 * 4096, 11 * 4096);
    writeFileSync(file, intactFile);
    expectRefused(/is damaged/);
  });

  it('rejects a folder', () => {
    file = folder;
    expectRefused(/exists and is not a file$/);
  });
});

it('every Node version runs the same SQLite, with the fix for a WAL reset during a read', () => {
  const db = openDatabase(file, options);
  const { version } = db.prepare('SELECT sqlite_version() AS version').get() as { version: string };
  db.close();
  const [major, minor, patch] = version.split('.').map(Number) as [number, number, number];
  expect(major * 1_000_000 + minor * 1_000 + patch).toBeGreaterThanOrEqual(3_051_003);
});

it('temporary tables and sorts stay in memory on every connection', () => {
  const first = openDatabase(file, options);
  const connections = [reconnect(file, {}), openDatabase(file, { ...options, readOnly: true })];
  for (const db of [first, ...connections]) {
    expect(db.prepare('PRAGMA temp_store').get()).toEqual({ temp_store: 2 });
    db.close();
  }
});
