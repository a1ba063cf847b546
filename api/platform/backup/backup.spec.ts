import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ID_PATTERN } from '../../contracts/http/patterns.js';
import { masterKeyOf } from '../config/data-folder.js';
import { Settings } from '../config/settings.js';
import { backupIn, dataFilesOf } from './backup.js';
import { copyFailure } from './copy-file.js';
import { erasuresInText, erasuresText } from './erasures.js';

const ANN = '5f0c6a4e-3f0b-4c55-9a41-0d6c1f7f0a01';
const BOB = '5f0c6a4e-3f0b-4c55-9a41-0d6c1f7f0a02';

describe('backup and restore', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'meritlist-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('support only SQLite and refer to the tools of other databases', () => {
    expect(dataFilesOf(new Settings({ DATA_DIR: folder }))).toEqual({
      events: join(folder, 'events.db'),
      vault: join(folder, 'vault.db'),
    });
    const kurrentdb = new Settings({ EVENT_STORE_URL: 'kurrentdb://db.example.org:2113' });
    expect(() => dataFilesOf(kurrentdb)).toThrow('events are stored in KurrentDB: use its backup tools');
    const mongodb = new Settings({ READ_STORE_URL: 'mongodb://db.example.org', MASTER_KEY: 'a1'.repeat(32) });
    expect(() => dataFilesOf(mongodb)).toThrow(/^the vault is stored in MongoDB: copy the event file/);
  });

  it('reject an incomplete backup', () => {
    expect(() => backupIn(folder)).toThrow(`${folder} does not contain a complete backup: events.db is missing`);
    for (const name of ['events.db', 'vault.db', 'erasures.txt']) writeFileSync(join(folder, name), '');
    expect(() => backupIn(folder)).toThrow(`${folder} does not contain a complete backup: backup.json is missing`);
  });

  it('say that a folder cannot be read, instead of that a file is missing', () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    writeFileSync(join(closed, 'events.db'), '');
    chmodSync(closed, 0);
    const unprivileged = process.getuid!() === 0 ? 65_534 : undefined;
    try {
      if (unprivileged !== undefined) {
        chmodSync(folder, 0o755);
        process.seteuid!(unprivileged);
      }
      expect(() => backupIn(closed)).toThrow(`EACCES: permission denied, stat '${join(closed, 'events.db')}'`);
      expect(() => masterKeyOf(new Settings({ DATA_DIR: closed }))).toThrow(/^EACCES: /);
    } finally {
      if (unprivileged !== undefined) process.seteuid!(0);
      chmodSync(closed, 0o700);
    }
  });

  it('name the destination if its disk is full, and both sides of another failure', () => {
    const failure = (code: number) => copyFailure('/data/events.db', '/backup/events.db', { message: 'why', code });
    expect(failure(13)).toMatch(/^\/backup is full: \/backup\/events\.db can't be written; /);
    expect(failure(10)).toBe("/data/events.db can't be copied to /backup/events.db: why");
  });

  it('read and write a list of erasures with one id per line', () => {
    const file = join(folder, 'list.txt');
    writeFileSync(file, erasuresText([ANN, BOB]));
    expect(erasuresInText(file, ID_PATTERN)).toEqual([ANN, BOB]);
    writeFileSync(file, `\r\n${ANN}\r\n\r\n`);
    expect(erasuresInText(file, ID_PATTERN)).toEqual([ANN]);
    writeFileSync(file, `${ANN}\nann@example.test\n`);
    expect(() => erasuresInText(file, ID_PATTERN)).toThrow(
      `${file} is not a list of erasures: 'ann@example.test' is not an id`,
    );
    expect(() => erasuresInText(join(folder, 'none.txt'), ID_PATTERN)).toThrow(/can't be read: ENOENT/);
  });
});
