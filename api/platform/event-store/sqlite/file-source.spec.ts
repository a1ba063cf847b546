import { FileSource } from './file-source.js';

describe('the source of SQLite subscriptions', () => {
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

  it('notifies of the first event immediately, and of the events of the next 20 ms together', () => {
    source.appended(1);
    expect(wake).toHaveBeenCalledTimes(1);
    for (let position = 2; position < 9; position += 1) source.appended(position);
    expect(source.isAheadOf(1)).toBe(false);
    jest.advanceTimersByTime(20);
    expect(wake).toHaveBeenCalledTimes(2);
    expect(source.isAheadOf(7)).toBe(true);
    expect(source.isAheadOf(8)).toBe(false);
  });

  it('notifies immediately again after a pause', () => {
    source.appended(1);
    jest.advanceTimersByTime(20);
    source.appended(2);
    expect(wake).toHaveBeenCalledTimes(2);
  });
});
