import fc from 'fast-check';
import '../../../../test/support/given/seeded-properties';
import { ServerClock } from './server-clock';

/** A server whose time is `serverTime`, and a browser with an independent monotonic clock. */
function createClock() {
  let serverTime = Date.parse('2026-05-02T09:00:00.000Z');
  let ticks = 5_000;
  const advance = (ms: number) => {
    serverTime += ms;
    ticks += ms;
  };
  const clock = new ServerClock(() => ticks);
  return {
    clock,
    advance,
    /** Simulates a sleeping machine whose monotonic clock is paused. */
    sleep: (ms: number) => void (serverTime += ms),
    serverTime: () => serverTime,
    synchronize(uplinkMs: number, downlinkMs: number) {
      const requestedAt = ticks;
      advance(uplinkMs);
      const serverNow = new Date(serverTime).toISOString();
      advance(downlinkMs);
      clock.sync(serverNow, requestedAt);
    },
  };
}

it('ServerClock synchronizes with a time in whole seconds until a more precise one arrives', () => {
  const { clock, synchronize, serverTime, advance } = createClock();
  advance(900);
  clock.sync(new Date(serverTime() - 900).toUTCString(), 5_900, 1_000);
  expect(clock.isSynced).toBe(true);
  expect(Math.abs(clock.now() - serverTime())).toBeLessThanOrEqual(500);
  synchronize(20, 20);
  expect(clock.now()).toBe(serverTime());
  clock.sync(new Date(serverTime() - 940).toUTCString(), 5_940, 1_000);
  expect(clock.now()).toBe(serverTime());
});

it('ServerClock continues from an estimate until the first response of the server', () => {
  const { clock, synchronize, serverTime, advance } = createClock();
  const listener = jest.fn();
  clock.onChange(listener);
  clock.estimate(serverTime() - 90_000);
  advance(1_000);
  expect(clock.now()).toBe(serverTime() - 90_000);
  expect(listener).toHaveBeenCalledTimes(1);
  synchronize(40, 40);
  expect(clock.now()).toBe(serverTime());
  clock.estimate(0);
  expect(clock.now()).toBe(serverTime());
});

it('ServerClock has an error of at most half the round trip, and of zero for a symmetric round trip', () => {
  const { clock, synchronize, serverTime } = createClock();
  synchronize(40, 40);
  expect(clock.now()).toBe(serverTime());
  fc.assert(
    fc.property(fc.nat(3_000), fc.nat(3_000), fc.nat(3_600_000), (uplinkMs, downlinkMs, later) => {
      const otherClock = createClock();
      otherClock.synchronize(uplinkMs, downlinkMs);
      otherClock.advance(later);
      expect(Math.abs(otherClock.clock.now() - otherClock.serverTime())).toBeLessThanOrEqual(
        (uplinkMs + downlinkMs) / 2 + 1,
      );
    }),
  );
});

it('ServerClock is independent of the system time and its changes', () => {
  jest.useFakeTimers({ now: new Date('1999-01-01') });
  const { clock, synchronize, advance, serverTime } = createClock();
  synchronize(10, 10);
  jest.setSystemTime(new Date('2040-01-01'));
  advance(60_000);
  expect(clock.now()).toBe(serverTime());
  jest.useRealTimers();
});

it('ServerClock keeps the most precise measurement', () => {
  const { clock, synchronize, advance, serverTime } = createClock();
  synchronize(5, 5);
  advance(1_000);
  synchronize(2_000, 100);
  expect(clock.now()).toBe(serverTime());
});

it('ServerClock accepts a less precise measurement that contradicts the current one, as after sleep', () => {
  const { clock, synchronize, sleep, serverTime } = createClock();
  synchronize(5, 5);
  sleep(600_000);
  synchronize(300, 300);
  expect(Math.abs(clock.now() - serverTime())).toBeLessThanOrEqual(300);
});

it('ServerClock.isSynced is true after the first response of the server', () => {
  const { clock, synchronize } = createClock();
  expect(clock.isSynced).toBe(false);
  synchronize(5, 5);
  expect(clock.isSynced).toBe(true);
});

it('ServerClock notifies listeners when it is set, and ignores an invalid time', () => {
  const { clock, synchronize } = createClock();
  const set = jest.fn();
  clock.onChange(set);
  synchronize(5, 5);
  expect(set).toHaveBeenCalledTimes(1);
  const timeBefore = clock.now();
  clock.sync('soon', 0);
  expect(clock.now()).toBe(timeBefore);
});
