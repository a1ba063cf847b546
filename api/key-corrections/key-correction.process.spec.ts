import { RecheckBackoff } from './key-correction.process.js';

const END = Date.parse('2026-01-05T10:00:00.000Z');
const correction = { _id: 'correction', finishedAt: new Date(END).toISOString() };

it('RecheckBackoff doubles the time between rechecks and restarts when a correction finishes again', () => {
  const restartedBackoff = new RecheckBackoff();
  const checks: number[] = [];
  for (let second = 1; second <= 600; second += 1) {
    const now = END + 1_000 * second;
    if (!restartedBackoff.isDue(correction, now)) continue;
    checks.push(second);
    restartedBackoff.recordCheck(correction, now);
  }
  expect(checks).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
  const reversed = { ...correction, finishedAt: new Date(END + 601_000).toISOString() };
  expect(restartedBackoff.isDue(reversed, END + 602_000)).toBe(true);
});
