import { FileSource } from './file-source.js';
import type { Row } from './protocol.js';

const rowAt = (position: number): Row => [position, 'attempt-ann', position, `${position}`, 'AnswerSaved', '{}', '{}'];

describe('where subscriptions read from', () => {
  let source: FileSource;
  const wake = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    wake.mockClear();
    source = new FileSource({ readPage: () => new Promise(() => {}), last: () => new Promise(() => {}) });
    source.watch(wake);
  });
  afterEach(() => {
    source.close();
    jest.useRealTimers();
  });

  it('tells of the first event at once, and of a crowd of others together', async () => {
    source.appended([rowAt(1)]);
    expect(wake).toHaveBeenCalledTimes(1);
    for (let position = 2; position < 9; position += 1) source.appended([rowAt(position)]);
    expect(source.isAheadOf(1)).toBe(false);
    jest.advanceTimersByTime(20);
    expect(wake).toHaveBeenCalledTimes(2);
    expect(source.isAheadOf(7)).toBe(true);
    const { events, position, caughtUp } = await source.after(1n, 1_000);
    expect([events.length, position, caughtUp]).toEqual([7, 8n, true]);
  });

  it('tells at once again after a while', () => {
    source.appended([rowAt(1)]);
    jest.advanceTimersByTime(20);
    source.appended([rowAt(2)]);
    expect(wake).toHaveBeenCalledTimes(2);
  });
});
