import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '../platform/config/settings.js';
import { StoreUnusable } from '../platform/event-store/event-store.js';
import { fillEmptyFolder } from './simulated-folder.js';

describe('simulatedFolder', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'meritlist-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const fill = (write: () => Promise<number>) => fillEmptyFolder(new Settings({ DATA_DIR: dataDir }), write);

  it('contains the files of a stopped server without read models', async () => {
    expect(await fill(() => Promise.resolve(3))).toBe(3);
    expect(readdirSync(dataDir).sort()).toEqual(['events.db', 'master.key', 'server.lock', 'vault.db']);
  });

  it('empties the folder when filling fails', async () => {
    await expect(fill(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('leaves a non-empty folder unchanged', async () => {
    writeFileSync(join(dataDir, 'letter.txt'), 'Dear …');
    await expect(fill(() => Promise.resolve(3))).rejects.toThrow(StoreUnusable);
    expect(readdirSync(dataDir)).toEqual(['letter.txt']);
  });
});
