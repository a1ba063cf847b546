import { PassThrough } from 'node:stream';
import { Progress } from './progress.js';

describe('Progress', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function progressOn(isTTY: boolean) {
    const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY });
    let rows = 0;
    const progress = new Progress(output, () => `${(rows += 10)} rows`);
    return { progress, shown: () => (output.read() as string | null) ?? '' };
  }

  it('updates a single line on a terminal', () => {
    const { progress, shown: output } = progressOn(true);
    jest.advanceTimersByTime(450);
    progress.end();
    expect(output()).toBe('\r\u001b[K10 rows\r\u001b[K20 rows\r\u001b[K30 rows\n');
    jest.advanceTimersByTime(1000);
    expect(output()).toBe('');
  });

  it('writes a plain line every two seconds to a log', () => {
    const { progress, shown: output } = progressOn(false);
    jest.advanceTimersByTime(4100);
    progress.end();
    expect(output()).toBe('10 rows\n20 rows\n30 rows\n');
  });
});
