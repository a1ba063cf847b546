import { Throttle } from './throttle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('Throttle calls back immediately, then at most once per interval with the number of calls', () => {
  const told: number[] = [];
  const gathering = new Throttle(1_000, (calls) => told.push(calls));
  gathering.call();
  expect(told).toEqual([1]);
  for (let call = 0; call < 30; call += 1) gathering.call();
  jest.advanceTimersByTime(999);
  expect(told).toEqual([1]);
  jest.advanceTimersByTime(1);
  expect(told).toEqual([1, 30]);
  jest.advanceTimersByTime(5_000);
  gathering.call();
  expect(told).toEqual([1, 30, 1]);
});

it('Throttle drops pending calls on stop, and calls back again on the next call', () => {
  const told: number[] = [];
  const gathering = new Throttle(1_000, (calls) => told.push(calls));
  gathering.call();
  gathering.call();
  gathering.stop();
  jest.advanceTimersByTime(5_000);
  expect(told).toEqual([1]);
  gathering.call();
  expect(told).toEqual([1, 1]);
});
