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

it('asks once for what comes together, not while hidden, and no more when gone', () => {
  const ask = jest.fn();
  const { unmount } = renderHook(() => useClockCheck(ask));
  online();
  visible();
  reconnect();
  expect(ask).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(5_000);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  visible();
  expect(ask).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
  unmount();
  online();
  visible();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(forget).toHaveBeenCalled();
});
