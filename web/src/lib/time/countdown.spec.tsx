import { clockText, Countdown, secondsBetween } from './countdown';

class AdjustableClock {
  private listener = () => {};
  offset = 0;
  now = () => Date.now() + this.offset;
  onChange = (listener: () => void) => {
    this.listener = listener;
    return () => void (this.listener = () => {});
  };
  set(offset: number) {
    this.offset = offset;
    this.listener();
  }
}

let clock: AdjustableClock;
let countdown: Countdown;
const onTick = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  onTick.mockClear();
  clock = new AdjustableClock();
  countdown = new Countdown(clock, clock.now() + 10_400);
  countdown.subscribe(onTick);
});
afterEach(() => {
  countdown.stop();
  jest.useRealTimers();
});

it('Countdown rounds up, and changes once per second', () => {
  expect(countdown.secondsLeft()).toBe(11);
  jest.advanceTimersByTime(399);
  expect(onTick).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2);
  expect(countdown.secondsLeft()).toBe(10);
  jest.advanceTimersByTime(1_000);
  expect(countdown.secondsLeft()).toBe(9);
  expect(onTick).toHaveBeenCalledTimes(2);
});

it('Countdown reaches zero at the deadline, notifies once and schedules no further timer', () => {
  jest.advanceTimersByTime(60_000);
  expect(countdown.secondsLeft()).toBe(0);
  expect(onTick).toHaveBeenCalledTimes(11);
  expect(jest.getTimerCount()).toBe(0);
});

it('Countdown reaches zero if its timer fires early and the deadline passes between two reads of the clock', () => {
  const deadline = Date.now() + 10_400;
  let readCount = 0;
  clock.now = () => (Date.now() < deadline ? Date.now() : deadline - 0.01 + readCount++);
  jest.advanceTimersByTime(10_500);
  expect(countdown.secondsLeft()).toBe(0);
});

it('Countdown is correct immediately when a tab with suspended timers becomes visible', () => {
  clock.offset = 6_000;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(countdown.secondsLeft()).toBe(5);
});

it('Countdown is updated when the clock is set, even backwards from zero', () => {
  clock.set(30_000);
  expect(countdown.secondsLeft()).toBe(0);
  clock.set(0);
  expect(countdown.secondsLeft()).toBe(11);
  jest.advanceTimersByTime(1_000);
  expect(countdown.secondsLeft()).toBe(10);
});

it('Countdown does not notify after stop', () => {
  countdown.stop();
  jest.advanceTimersByTime(5_000);
  clock.set(5_000);
  expect(onTick).not.toHaveBeenCalled();
});

it('secondsBetween never returns less than zero', () => {
  expect(secondsBetween(5_000, 4_000)).toBe(0);
  expect(secondsBetween(4_000, 4_000)).toBe(0);
  expect(secondsBetween(4_000, 4_001)).toBe(1);
});

it.each([
  [0, '00:00'],
  [59, '00:59'],
  [1121, '18:41'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3661, '1:01:01'],
])('clockText(%d) returns %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
