import { FileSource } from './file-source.js';

describe('FileSource', () => {
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

  it('notifies immediately of the first event, and once of all events in the next 20 ms', () => {
    source.appended(1);
    expect(wake).toHaveBeenCalledTimes(1);
    for (let position = 2; position < 9; position += 1) source.appended(position);
    expect(source.isAheadOf(1)).toBe(false);
    jest.advanceTimersByTime(20);
    expect(wake).toHaveBeenCalledTimes(2);
    expect(source.isAheadOf(7)).toBe(true);
    expect(source.isAheadOf(8)).toBe(false);
  });

  it('notifies immediately after a pause', () => {
    source.appended(1);
    jest.advanceTimersByTime(20);
    source.appended(2);
    expect(wake).toHaveBeenCalledTimes(2);
  });
});
