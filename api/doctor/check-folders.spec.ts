import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeBackupTime } from '../platform/backup/backup-time.js';
import { Settings } from '../platform/config/settings.js';
import { checkBackup, checkDisk, checkFolders } from './check-folders.js';

describe('doctor', () => {
  const now = new Date('2026-03-10T12:00:00.000Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  let dataDir: string;
  let settings: Settings;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'meritlist-'));
    settings = new Settings({ DATA_DIR: dataDir });
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('names a file of another user', () => {
    for (const file of ['events.db', 'heartbeat']) writeFileSync(join(dataDir, file), '');
    expect(checkFolders(settings, () => 1_000)).toMatchObject({ state: 'ok' });
    const ownerOf = (file: string) => (file.endsWith('heartbeat') ? 0 : 1_000);
    expect(checkFolders(settings, ownerOf)).toMatchObject({
      state: 'problem',
      text: `${join(dataDir, 'heartbeat')} belongs to another user than its folder`,
      action: expect.stringContaining(`chown --recursive --reference=${dataDir}`),
    });
  });

  it.each([
    ['ok', 1_000_000_000, '1.0 GB are free'],
    ['problem', 940_000_000, '0.9 GB are free'],
    ['problem', 40_000_000, '0.0 GB are free'],
  ])('reports a disk as %s with %i free bytes', (state, bytes, text) => {
    expect(checkDisk(settings, () => bytes)).toMatchObject({ state, text: `${text} in ${dataDir}` });
  });

  it('checks the disks of the events and the pictures too, and names the fullest', () => {
    const pictures = mkdtempSync(join(tmpdir(), 'meritlist-'));
    const elsewhere = new Settings({ DATA_DIR: dataDir, PICTURES_DIR: pictures });
    expect(checkDisk(elsewhere, (place) => (place === pictures ? 5e8 : 5e9))).toMatchObject({
      state: 'problem',
      text: `0.5 GB are free in ${pictures}`,
    });
    rmSync(pictures, { recursive: true });
  });

  it.each([
    ['problem', 'none', undefined, /^No backup was made yet$/],
    ['ok', 'of yesterday', hoursAgo(47), /^The last backup was made at 2026-03-08T13/],
    ['problem', 'of more than two days ago', hoursAgo(49), /^The last backup was made at 2026-03-08T11/],
  ])('reports as %s a backup %s', (state, _age, madeAt, text) => {
    if (madeAt) storeBackupTime(dataDir, madeAt);
    expect(checkBackup(settings, now)).toMatchObject({ state, text: expect.stringMatching(text) });
  });

  it('does not look for the backups of other stores', () => {
    const cluster = new Settings({ DATA_DIR: dataDir, EVENT_STORE_URL: 'kurrentdb://localhost:2113' });
    expect(checkBackup(cluster, now)).toMatchObject({ state: 'note' });
  });
});
