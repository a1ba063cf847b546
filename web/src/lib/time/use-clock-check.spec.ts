import { renderHook } from '@testing-library/react';
import { useClockCheck } from './use-clock-check';

let reconnect: () => void;
const forget = jest.fn();
jest.mock('../live/live', () => ({
  onReconnect: (listener: () => void) => {
    reconnect = listener;
    return forget;
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
  ['the page is looked at again', visible],
  ['the browser is online again', online],
  ['the live connection stands again', () => reconnect()],
])('asks when %s', (_when, happens) => {
  const ask = jest.fn();
  renderHook(() => useClockCheck(ask));
  expect(ask).not.toHaveBeenCalled();
  happens();
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks at once, and once more for all that comes soon after: it may have been missed', () => {
  const ask = jest.fn();
  renderHook(() => useClockCheck(ask));
  online();
  visible();
  reconnect();
  expect(ask).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(4_999);
  expect(ask).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('does not ask while hidden, nor after it is unmounted', () => {
  const ask = jest.fn();
  const { unmount } = renderHook(() => useClockCheck(ask));
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  visible();
  expect(ask).not.toHaveBeenCalled();
  jest.restoreAllMocks();
  online();
  online();
  unmount();
  visible();
  jest.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(forget).toHaveBeenCalled();
});
