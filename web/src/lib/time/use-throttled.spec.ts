import { Throttle } from './use-throttled';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('Throttle calls back immediately, then at most once per interval with the number of calls', () => {
  const callCounts: number[] = [];
  const throttle = new Throttle(1_000, (calls) => callCounts.push(calls));
  throttle.call();
  expect(callCounts).toEqual([1]);
  for (let call = 0; call < 30; call += 1) throttle.call();
  jest.advanceTimersByTime(999);
  expect(callCounts).toEqual([1]);
  jest.advanceTimersByTime(1);
  expect(callCounts).toEqual([1, 30]);
  jest.advanceTimersByTime(5_000);
  throttle.call();
  expect(callCounts).toEqual([1, 30, 1]);
});

it('Throttle drops pending calls on stop, and calls back again on the next call', () => {
  const callCounts: number[] = [];
  const throttle = new Throttle(1_000, (calls) => callCounts.push(calls));
  throttle.call();
  throttle.call();
  throttle.stop();
  jest.advanceTimersByTime(5_000);
  expect(callCounts).toEqual([1]);
  throttle.call();
  expect(callCounts).toEqual([1, 1]);
});
