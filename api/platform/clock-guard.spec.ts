import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { StoppedClock } from '../../test/support/server/test-clock.js';
import { ClockGuard, ClockUntrusted } from './clock-guard.js';

const NOW = new Date('2026-01-05T10:00:00.000Z');
const HOUR_MS = 3_600_000;

describe('ClockGuard', () => {
  let clock: StoppedClock;
  let warn: ReturnType<typeof jest.spyOn>;

  beforeEach(() => {
    clock = new StoppedClock(NOW);
    warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  /** Lets time pass, with a call every second. */
  const pass = (guard: ClockGuard, seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000);
      guard.notReady();
    }
  };

  it.each([
    [HOUR_MS, 'jumped ahead by 3600 s'],
    [-2 * HOUR_MS, 'jumped back by 7200 s'],
    [3_000, 'jumped ahead by 3 s'],
  ])('gives no time for 60 s after a jump of %i ms, and then trusts the clock again', (jump, reason) => {
    const guard = new ClockGuard(clock);
    pass(guard, 5);
    clock.jump(jump);
    expect(() => guard.now()).toThrow(ClockUntrusted);
    expect(guard.notReady()).toBe(reason);
    pass(guard, 59);
    expect(() => guard.now()).toThrow(ClockUntrusted);
    pass(guard, 1);
    expect(guard.now()).toEqual(clock.now());
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('waits another 60 s after a second jump', () => {
    const guard = new ClockGuard(clock);
    pass(guard, 5);
    clock.jump(HOUR_MS);
    pass(guard, 3);
    clock.jump(-HOUR_MS);
    expect(guard.notReady()).toBe('jumped back by 3600 s');
    pass(guard, 59);
    expect(guard.notReady()).toBeDefined();
    pass(guard, 1);
    expect(guard.notReady()).toBeUndefined();
  });

  it('adds up changes within 10 s, and accepts slower adjustments', () => {
    const guard = new ClockGuard(clock);
    for (let second = 0; second < 60; second += 1) {
      clock.jump(150);
      pass(guard, 1);
    }
    expect(guard.notReady()).toBeUndefined();
    for (let second = 0; second < 9; second += 1) {
      clock.jump(300);
      pass(guard, 1);
    }
    expect(guard.notReady()).toMatch(/^jumped ahead by/);
  });

  it('notices a jump at the first call after a pause', () => {
    const guard = new ClockGuard(clock);
    guard.now();
    clock.advance(HOUR_MS);
    expect(guard.now()).toEqual(clock.now());
    clock.advance(HOUR_MS);
    clock.jump(HOUR_MS);
    expect(() => guard.now()).toThrow(ClockUntrusted);
  });

  it('gives no time before that of the newest event', () => {
    const guard = new ClockGuard(clock, new Date(NOW.getTime() + 5_000));
    expect(() => guard.now()).toThrow('is before the newest event (2026-01-05T10:00:05.000Z); correct the clock');
    pass(guard, 5);
    expect(guard.now()).toEqual(clock.now());
  });
});
