import { AppendWindow } from './append-window.js';

describe('AppendWindow', () => {
  let window: AppendWindow;
  let ends: (() => void)[];
  beforeEach(() => {
    window = new AppendWindow();
    ends = [];
  });

  function start(count: number, bytes: number): void {
    for (let n = 0; n < count; n += 1) void window.run(bytes, () => new Promise<void>((end) => ends.push(end)));
  }
  const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

  it('runs 15 large appends at a time, and the next one when one ends', async () => {
    start(17, 500_000);
    await flushPromises();
    expect(ends).toHaveLength(15);
    ends[3]!();
    await flushPromises();
    expect(ends).toHaveLength(16);
  });

  it('runs as many small appends as the server accepts without reading them', async () => {
    start(100, 1_000);
    await flushPromises();
    expect(ends).toHaveLength(60);
  });

  it('releases capacity after failures', async () => {
    const failing = Array.from({ length: 15 }, () => window.run(1, () => Promise.reject(new Error('unavailable'))));
    await Promise.allSettled(failing);
    start(15, 500_000);
    await flushPromises();
    expect(ends).toHaveLength(15);
  });
});
