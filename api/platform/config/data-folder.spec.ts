import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDataFolder } from './data-folder.js';

describe('claimDataFolder', () => {
  let path: string;
  beforeEach(() => (path = mkdtempSync(join(tmpdir(), 'meritlist-'))));
  afterEach(() => rmSync(path, { recursive: true, force: true }));

  const modeOf = (...name: string[]) => (statSync(join(path, ...name)).mode & 0o777).toString(8);

  it('restricts the folder and its existing and new files to the user of the server', () => {
    chmodSync(path, 0o755);
    for (const name of ['events.db', 'events.db-wal', 'notes.txt']) {
      writeFileSync(join(path, name), '');
      chmodSync(join(path, name), 0o644);
    }
    const folder = claimDataFolder(path);
    writeFileSync(join(path, 'read-models.db'), '');
    expect(['', 'events.db', 'events.db-wal', 'read-models.db', 'server.lock'].map((name) => modeOf(name))).toEqual([
      '700',
      '600',
      '600',
      '600',
      '600',
    ]);
    // other files are not changed
    expect(modeOf('notes.txt')).toBe('644');
    folder.release();
  });
});
