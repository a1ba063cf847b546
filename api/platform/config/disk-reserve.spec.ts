import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskReserve } from './disk-reserve.js';

const MB = 1_000_000;

describe('DiskReserve', () => {
  let folder: string;
  let free: number;
  const file = () => join(folder, 'disk-reserve');
  const reserve = () => new DiskReserve(folder, () => free);
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'meritlist-reserve-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps some space, which it gives to a start on a full disk', () => {
    free = 100 * MB;
    reserve().create();
    expect(statSync(file()).blocks * 512).toBeGreaterThan(2 * MB);
    reserve().release();
    expect(existsSync(file())).toBe(true);
    expect(reserve().warning()).toBeUndefined();
    free = 0;
    expect(reserve().warning()).toBe('the disk of DATA_DIR is full: free some space');
    reserve().release();
    expect(existsSync(file())).toBe(false);
  });

  it('is not created on a disk that is almost full', () => {
    free = 10 * MB;
    reserve().create();
    expect(existsSync(file())).toBe(false);
  });

  it('does nothing for a folder that does not exist', () => {
    const absent = new DiskReserve(join(folder, 'absent'));
    absent.release();
    absent.create();
    expect([absent.warning(), existsSync(join(folder, 'absent'))]).toEqual([undefined, false]);
  });
});
