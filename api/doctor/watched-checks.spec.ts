import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeBackupTime } from '../platform/backup/backup-time.js';
import { Settings } from '../platform/config/settings.js';
import { OperatorWarnings } from '../platform/telemetry/operator-warnings.js';
import { watchChecks } from './watched-checks.js';

describe('watchChecks', () => {
  const now = new Date('2026-03-10T12:00:00.000Z');
  let dataDir: string;
  /** A folder like /proc/self. */
  let processFolder: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'meritlist-'));
    processFolder = join(dataDir, 'proc');
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  function warningsOf(system: { freeBytes?: () => number; processFolder?: string } = {}): string[] {
    const warnings = new OperatorWarnings({ monotonicMs: () => 0 });
    const settings = new Settings({ DATA_DIR: dataDir });
    watchChecks(warnings, settings, { now: () => now }, { freeBytes: () => 5e9, ...system });
    return warnings.current();
  }
  function warningsWithDescriptors(limit: string, used: number): string[] {
    mkdirSync(processFolder, { recursive: true });
    writeFileSync(join(processFolder, 'limits'), `Limit  Soft  Hard  Units\nMax open files  ${limit}  65536  files\n`);
    for (let number = 0; number < used; number += 1)
      mkdirSync(join(processFolder, 'fd', String(number)), { recursive: true });
    return warningsOf({ processFolder });
  }

  it('warns about nothing on a machine with enough of everything, and about no backup that was never made', () => {
    expect(warningsOf()).toEqual([]);
  });

  it('warns about a disk with less than 1 GB', () => {
    expect(warningsOf({ freeBytes: () => 5e8 })).toEqual([`0.5 GB are free in ${dataDir}`]);
  });

  it('warns about backups that are no longer made', () => {
    storeBackupTime(dataDir, new Date('2026-03-08T11:00:00.000Z'));
    expect(warningsOf()).toEqual(['The last backup was made at 2026-03-08T11:00:00.000Z']);
  });

  it('warns from four fifths of the file descriptors', () => {
    expect(warningsWithDescriptors('10', 8)).toEqual([]);
    const warning = '9 of 10 files and connections are open: raise LimitNOFILE (ulimit -n)';
    expect(warningsWithDescriptors('10', 9)).toEqual([warning]);
  });

  it('warns about no descriptors without a limit, and on systems without /proc', () => {
    expect(warningsWithDescriptors('unlimited', 9)).toEqual([]);
    expect(warningsOf({ processFolder: join(dataDir, 'none') })).toEqual([]);
  });
});
