import { jest } from '@jest/globals';
import { MemoryVault } from '../../../test/support/memory-vault.js';
import { Settings } from '../config/settings.js';
import { FailedLogins, Registrations } from './account-limits.js';
import { Limits } from './limits.js';

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

describe('failed logins', () => {
  let failed: FailedLogins;
  beforeEach(() => (failed = new FailedLogins(settings(300), limits)));

  it('of one account from one address are 10 in 15 minutes', async () => {
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

  it('of one account from all addresses are 100', async () => {
    await times(100, (index) => failed.count({ account: 'ann', address: `10.0.1.${index}` }));
    await expect(failed.check({ account: 'ann', address: '10.0.2.1' })).rejects.toMatchObject(tooMany(900));
  });

  it('from one address are as many as the setting says, in 10 minutes', async () => {
    failed = new FailedLogins(settings(20), limits);
    await times(20, (index) => failed.count({ account: `student-${index}`, address: '10.0.0.1' }));
    await expect(failed.check({ account: 'another', address: '10.0.0.1' })).rejects.toMatchObject(tooMany(600));
    await failed.check({ account: 'another', address: '10.0.0.2' });
  });

  it('that come all at once are refused beyond the limit', async () => {
    const counted = await Promise.allSettled(Array.from({ length: 50 }, () => failed.count(ann)));
    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(failed.check(ann)).rejects.toMatchObject({ code: 'too-many' });
  });
});

it('registrations from one address are as many as the setting says, in 10 minutes', async () => {
  const registrations = new Registrations(settings(3), limits);
  await times(3, () => registrations.count('10.0.0.1'));
  await expect(registrations.count('10.0.0.1')).rejects.toMatchObject(tooMany(600));
  await registrations.count('10.0.0.2');
});
