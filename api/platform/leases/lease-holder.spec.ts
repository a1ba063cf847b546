import { jest } from '@jest/globals';
import { MemoryLeases } from '../../../test/support/stand-ins/memory-leases.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import type { Leases } from './leases.js';
import { LeaseHolder } from './lease-holder.js';

const SECOND = 1_000;

describe('LeaseHolder', () => {
  let leases: MemoryLeases;
  let log: string[];
  let leaseHolders: LeaseHolder[];

  beforeEach(() => {
    jest.useFakeTimers();
    leases = new MemoryLeases();
    log = [];
    leaseHolders = [];
  });
  afterEach(async () => {
    for (const leaseHolder of leaseHolders) await leaseHolder.close();
    jest.useRealTimers();
  });

  const startHolder = async (holder: string, on: Leases = leases, note = () => `note of ${holder}`) => {
    const leaseHolder = new LeaseHolder({
      leases: on,
      name: 'lease',
      holder,
      note,
      onAcquired: (left) => log.push(`${holder} takes it: ${left}`),
      onLost: () => log.push(`${holder} loses it`),
      onProblem: (line) => log.push(line),
    });
    leaseHolders.push(leaseHolder);
    await leaseHolder.start();
    return leaseHolder;
  };
  /** Simulates a crash: the holder stops renewing without releasing the lease. */
  const stopRenewing = (leaseHolder: LeaseHolder) => {
    leaseHolders = leaseHolders.filter((holder) => holder !== leaseHolder);
    jest.spyOn(leaseHolder as unknown as { beat(): Promise<void> }, 'beat').mockResolvedValue();
  };

  it('acquires a free lease immediately, and only one process keeps it', async () => {
    const ann = await startHolder('ann');
    const ben = await startHolder('ben');
    expect([ann.isHeld(), ben.isHeld()]).toEqual([true, false]);
    await jest.advanceTimersByTimeAsync(60 * SECOND);
    expect([ann.isHeld(), ben.isHeld()]).toEqual([true, false]);
    expect(log).toEqual(['ann takes it: ']);
  });

  it('acquires a lease for exactly one of several concurrent processes', async () => {
    const all = await Promise.all(Array.from({ length: 9 }, (_, n) => startHolder(String(n))));
    expect(all.filter((leaseHolder) => leaseHolder.isHeld())).toHaveLength(1);
  });

  it('hands over a released lease within a second, with the note of the previous holder', async () => {
    const ann = await startHolder('ann');
    const ben = await startHolder('ben');
    await ann.close();
    expect(ann.isHeld()).toBe(false);
    await jest.advanceTimersByTimeAsync(SECOND);
    expect(ben.isHeld()).toBe(true);
    expect(log).toEqual(['ann takes it: ', 'ann loses it', 'ben takes it: note of ann']);
  });

  it('takes over within five seconds when the holder crashes, and never has two holders', async () => {
    const ann = await startHolder('ann');
    const [ben, eve] = [await startHolder('ben'), await startHolder('eve')];
    await jest.advanceTimersByTimeAsync(2.5 * SECOND);
    stopRenewing(ann);
    for (let ms = 0; ms < 6 * SECOND; ms += 100) {
      await jest.advanceTimersByTimeAsync(100);
      const holders = [ann, ben, eve].filter((leaseHolder) => leaseHolder.isHeld()).length;
      expect(holders).toBeLessThanOrEqual(1);
    }
    expect([ben.isHeld(), eve.isHeld()].filter(Boolean)).toHaveLength(1);
    expect(log[1]).toMatch(/takes it: note of ann$/);
  });

  it('loses a lease that it cannot renew before another process can acquire it', async () => {
    let isUnavailable = false;
    const failing: Leases = {
      read: (name) => (isUnavailable ? Promise.reject(new StoreUnavailable('unavailable')) : leases.read(name)),
      replace: (...args) =>
        isUnavailable ? Promise.reject(new StoreUnavailable('unavailable')) : leases.replace(...args),
      close: () => Promise.resolve(),
    };
    const ann = await startHolder('ann', failing);
    const ben = await startHolder('ben');
    isUnavailable = true;
    await jest.advanceTimersByTimeAsync(3.2 * SECOND);
    expect([ann.isHeld(), ben.isHeld()]).toEqual([false, false]);
    await jest.advanceTimersByTimeAsync(3 * SECOND);
    expect(ben.isHeld()).toBe(true);
    isUnavailable = false;
    await jest.advanceTimersByTimeAsync(10 * SECOND);
    expect([ann.isHeld(), ben.isHeld()]).toEqual([false, true]);
  });

  it('keeps the lease when the response to a renewal is lost', async () => {
    let lostResponseCount = 0;
    const failing: Leases = {
      read: (name) => leases.read(name),
      replace: async (...args) => {
        const isReplaced = await leases.replace(...args);
        if (lostResponseCount-- > 0) throw new StoreUnavailable('no response');
        return isReplaced;
      },
      close: () => Promise.resolve(),
    };
    const ann = await startHolder('ann', failing);
    lostResponseCount = 1;
    await jest.advanceTimersByTimeAsync(5 * SECOND);
    expect(ann.isHeld()).toBe(true);
    expect(log).toEqual(['ann takes it: ', 'lease: no response']);
  });
});
