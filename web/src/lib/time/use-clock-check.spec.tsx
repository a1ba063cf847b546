import { renderHook } from '@testing-library/react';
import { useClockCheck } from './use-clock-check';

let reconnect: () => void;
const unsubscribe = jest.fn();
jest.mock('../live/live', () => ({
  onReconnect: (listener: () => void) => {
    reconnect = listener;
    return unsubscribe;
  },
}));

const online = () => dispatchEvent(new Event('online'));
const visible = () => document.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it.each([
  ['the page becomes visible', visible],
  ['the browser comes online', online],
  ['the live connection is restored', () => reconnect()],
])('useClockCheck calls back when %s', (_event, trigger) => {
  const onCheck = jest.fn();
  renderHook(() => useClockCheck(onCheck));
  expect(onCheck).not.toHaveBeenCalled();
  trigger();
  expect(onCheck).toHaveBeenCalledTimes(1);
});

it('useClockCheck calls back immediately, and once more for all events in the following five seconds', () => {
  const onCheck = jest.fn();
  renderHook(() => useClockCheck(onCheck));
  online();
  visible();
  reconnect();
  expect(onCheck).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(4_999);
  expect(onCheck).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(onCheck).toHaveBeenCalledTimes(2);
});

it('useClockCheck does not call back while the page is hidden or after unmount', () => {
  const onCheck = jest.fn();
  const { unmount } = renderHook(() => useClockCheck(onCheck));
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  visible();
  expect(onCheck).not.toHaveBeenCalled();
  jest.restoreAllMocks();
  online();
  online();
  unmount();
  visible();
  jest.advanceTimersByTime(60_000);
  expect(onCheck).toHaveBeenCalledTimes(1);
  expect(unsubscribe).toHaveBeenCalled();
});
