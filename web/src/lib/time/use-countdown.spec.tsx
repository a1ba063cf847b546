import { act, renderHook } from '@testing-library/react';
import { serverClock } from './server-clock';
import { useSecondsLeftSelector, useSecondsLeft } from './use-countdown';

let deadline: string;
const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  deadline = new Date(serverClock.now() + 10_400).toISOString();
});
afterEach(() => jest.useRealTimers());

function renderValue<Value>(useValue: () => Value) {
  const values: Value[] = [];
  const { unmount } = renderHook(() => values.push(useValue()));
  return { values, unmount };
}

it('useSecondsLeft returns the seconds left and renders once per second', () => {
  const { values, unmount } = renderValue(() => useSecondsLeft(deadline));
  for (let second = 0; second < 20; second += 1) advance(1_000);
  expect(values).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

it('useSecondsLeftSelector re-renders only when the selected value changes', () => {
  const { values } = renderValue(() => useSecondsLeftSelector(deadline, (seconds) => seconds <= 5));
  advance(60_000);
  expect(values).toEqual([false, true]);
});
