import fc from 'fast-check';
import { ServerClock } from './server-clock';

/** A server whose time is `truth`, and a browser with an independent monotonic clock. */
function world() {
  let truth = Date.parse('2026-05-02T09:00:00.000Z');
  let ticks = 5_000;
  const pass = (ms: number) => {
    truth += ms;
    ticks += ms;
  };
  const clock = new ServerClock(() => ticks);
  return {
    clock,
    pass,
    /** Simulates a sleeping machine whose monotonic clock is paused. */
    sleep: (ms: number) => void (truth += ms),
    truth: () => truth,
    ask(there: number, back: number) {
      const askedAt = ticks;
      pass(there);
      const serverNow = new Date(truth).toISOString();
      pass(back);
      clock.sync(serverNow, askedAt);
    },
  };
}

it('ServerClock synchronizes with a time in whole seconds until a more precise one arrives', () => {
  const { clock, ask, truth, pass } = world();
  pass(900);
  clock.sync(new Date(truth() - 900).toUTCString(), 5_900, 1_000);
  expect(clock.isSynced).toBe(true);
  expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(500);
  ask(20, 20);
  expect(clock.now()).toBe(truth());
  clock.sync(new Date(truth() - 940).toUTCString(), 5_940, 1_000);
  expect(clock.now()).toBe(truth());
});

it('ServerClock continues from an estimate until the first response of the server', () => {
  const { clock, ask, truth, pass } = world();
  const heard = jest.fn();
  clock.onChange(heard);
  clock.estimate(truth() - 90_000);
  pass(1_000);
  expect(clock.now()).toBe(truth() - 90_000);
  expect(heard).toHaveBeenCalledTimes(1);
  ask(40, 40);
  expect(clock.now()).toBe(truth());
  clock.estimate(0);
  expect(clock.now()).toBe(truth());
});

it('ServerClock has an error of at most half the round trip, and of zero for a symmetric round trip', () => {
  const { clock, ask, truth } = world();
  ask(40, 40);
  expect(clock.now()).toBe(truth());
  fc.assert(
    fc.property(fc.nat(3_000), fc.nat(3_000), fc.nat(3_600_000), (there, back, later) => {
      const other = world();
      other.ask(there, back);
      other.pass(later);
      expect(Math.abs(other.clock.now() - other.truth())).toBeLessThanOrEqual((there + back) / 2 + 1);
    }),
  );
});

it('ServerClock is independent of the system time and its changes', () => {
  jest.useFakeTimers({ now: new Date('1999-01-01') });
  const { clock, ask, pass, truth } = world();
  ask(10, 10);
  jest.setSystemTime(new Date('2040-01-01'));
  pass(60_000);
  expect(clock.now()).toBe(truth());
  jest.useRealTimers();
});

it('ServerClock keeps the most precise measurement', () => {
  const { clock, ask, pass, truth } = world();
  ask(5, 5);
  pass(1_000);
  ask(2_000, 100);
  expect(clock.now()).toBe(truth());
});

it('ServerClock accepts a less precise measurement that contradicts the current one, as after sleep', () => {
  const { clock, ask, sleep, truth } = world();
  ask(5, 5);
  sleep(600_000);
  ask(300, 300);
  expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(300);
});

it('ServerClock.isSynced is true after the first response of the server', () => {
  const { clock, ask } = world();
  expect(clock.isSynced).toBe(false);
  ask(5, 5);
  expect(clock.isSynced).toBe(true);
});

it('ServerClock notifies listeners when it is set, and ignores an invalid time', () => {
  const { clock, ask } = world();
  const set = jest.fn();
  clock.onChange(set);
  ask(5, 5);
  expect(set).toHaveBeenCalledTimes(1);
  const before = clock.now();
  clock.sync('soon', 0);
  expect(clock.now()).toBe(before);
});
