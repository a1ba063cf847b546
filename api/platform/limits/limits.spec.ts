import { jest } from '@jest/globals';
import { MemoryVault } from '../../../test/support/stand-ins/memory-vault.js';
import { Settings } from '../config/settings.js';
import { AddressLimits, FailedLogins } from './account-limits.js';
import { Limits } from './limits.js';
import { SaveLimits, WriteLimits } from './write-limits.js';

const ann = { account: 'ann', address: '10.0.0.1' };
const MINUTE_MS = 60_000;
const tooMany = (seconds: number) => ({ code: 'too-many', details: { seconds } });

const settings = (ratePerAddress: number) => new Settings({ RATE_LIMIT_PER_ADDRESS: String(ratePerAddress) });
const limits = new Limits(new MemoryVault());
const times = async (count: number, action: (index: number) => Promise<void>) => {
  for (let index = 0; index < count; index += 1) await action(index);
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('FailedLogins', () => {
  let failed: FailedLogins;
  beforeEach(() => (failed = new FailedLogins(settings(300), limits)));

  it('allows 10 failures per account and address in 15 minutes', async () => {
    await times(10, async () => {
      await failed.check(ann);
      await failed.count(ann);
    });
    await expect(failed.check(ann)).rejects.toMatchObject(tooMany(900));
    await failed.check({ ...ann, address: '10.0.0.2' });
    await failed.check({ ...ann, account: 'bob' });
    jest.advanceTimersByTime(15 * MINUTE_MS - 1000);
    await expect(failed.check(ann)).rejects.toMatchObject(tooMany(1));
    jest.advanceTimersByTime(1000);
    await failed.check(ann);
  });

  it('allows 100 failures per account from all addresses', async () => {
    await times(100, (index) => failed.count({ account: 'ann', address: `10.0.1.${index}` }));
    await expect(failed.check({ account: 'ann', address: '10.0.2.1' })).rejects.toMatchObject(tooMany(900));
  });

  it('allows the configured number of failures per address in 10 minutes', async () => {
    failed = new FailedLogins(settings(20), limits);
    await times(20, (index) => failed.count({ account: `student-${index}`, address: '10.0.0.1' }));
    await expect(failed.check({ account: 'another', address: '10.0.0.1' })).rejects.toMatchObject(tooMany(600));
    await failed.check({ account: 'another', address: '10.0.0.2' });
  });

  it('does not count failures of other devices for a known device, which has its own limit', async () => {
    await times(100, (index) => failed.count({ account: 'ann', address: `10.0.1.${index}` }));
    const knownDevice = { ...ann, device: 'a tablet' };
    await times(10, async () => {
      await failed.check(knownDevice);
      await failed.count(knownDevice);
    });
    await expect(failed.check(knownDevice)).rejects.toMatchObject(tooMany(900));
    await failed.check({ ...knownDevice, device: 'a phone' });
    await failed.check({ ...ann, account: 'bob' });
  });

  it('treats all addresses of an IPv6 network as one caller', async () => {
    const caller = (host: number) => ({ account: 'ann', address: `2001:db8:1:2::${host}` });
    await times(10, (index) => failed.count(caller(index + 1)));
    await expect(failed.check(caller(99))).rejects.toMatchObject(tooMany(900));
    await failed.check({ account: 'ann', address: '2001:db8:1:3::1' });
  });

  it('enforces the limit for concurrent failures', async () => {
    const counted = await Promise.allSettled(Array.from({ length: 50 }, () => failed.count(ann)));
    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(failed.check(ann)).rejects.toMatchObject({ code: 'too-many' });
  });
});

it('AddressLimits allows the configured number of registrations per address in 10 minutes', async () => {
  const addresses = new AddressLimits(settings(3), limits);
  const register = (address: string) => addresses.count('registrations', address);
  await times(3, () => register('10.0.0.1'));
  await expect(register('10.0.0.1')).rejects.toMatchObject(tooMany(600));
  await register('10.0.0.2');
  await times(3, (index) => register(`2001:db8:1:2::${index}`));
  await expect(register('2001:db8:1:2::9')).rejects.toMatchObject(tooMany(600));
});

it('WriteLimits allows 30 mock tests per student and hour', async () => {
  const writes = new WriteLimits(limits);
  await times(30, () => writes.count('exams made', 'ann'));
  await expect(writes.count('exams made', 'ann')).rejects.toMatchObject(tooMany(3600));
  await writes.count('exams made', 'bob');
  await writes.count('logins', 'ann');
  jest.advanceTimersByTime(60 * MINUTE_MS);
  await writes.count('exams made', 'ann');
});

describe('SaveLimits', () => {
  const saved = (saves: SaveLimits, tries: number) =>
    Array.from({ length: tries }, () => {
      try {
        saves.count('answers', 'ann');
        return true;
      } catch {
        return false;
      }
    }).filter(Boolean).length;

  it('allows a burst of 400 answers per student and then 10 per second', () => {
    const saves = new SaveLimits();
    saves.count('answers', 'ann', 200);
    expect(saved(saves, 1_000)).toBe(200);
    jest.advanceTimersByTime(3_000);
    expect(saved(saves, 1_000)).toBe(30);
    saves.count('answers', 'bob');
    saves.count('progress', 'ann');
  });

  it('reports when to retry if the rate is exceeded', () => {
    const saves = new SaveLimits();
    saves.count('answers', 'ann', 400);
    expect(() => saves.count('answers', 'ann', 25)).toThrow(expect.objectContaining(tooMany(3)));
  });
});
