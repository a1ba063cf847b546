import type { Entry } from '../../../lib/outbox/queue';
import { SpentTimes } from './spent-times';

const note = (questionId: string, time: { spentMs?: number; totalSpentMs?: number }): Entry => ({
  kind: 'progress',
  commandId: 'c',
  questionId,
  ...time,
});

describe('the time spent on each question', () => {
  it('continues from what the server has (3/C1)', () => {
    const spent = new SpentTimes({ one: { spentMs: 5_000 } });
    expect([spent.add('one', 700), spent.add('two', 300), spent.add('one', 100)]).toEqual([5_700, 300, 5_800]);
  });

  it('rises to a larger total of the server and never falls (3/C1)', () => {
    const spent = new SpentTimes({ one: { spentMs: 5_000 } });
    spent.raiseAll({ one: { spentMs: 4_000 }, two: { spentMs: 9_000 } });
    expect([spent.of('one'), spent.of('two'), spent.of('three')]).toEqual([5_000, 9_000, 0]);
  });

  it('includes unsent totals of an earlier visit, and unsent increments of an earlier release (3/C1)', () => {
    const spent = new SpentTimes({ one: { spentMs: 5_000 }, two: { spentMs: 100 } });
    spent.include([
      note('one', { totalSpentMs: 6_000 }),
      note('one', { totalSpentMs: 5_500 }),
      note('two', { spentMs: 40 }),
      note('two', { spentMs: 50 }),
      note('three', {}),
    ]);
    expect([spent.of('one'), spent.of('two'), spent.of('three')]).toEqual([6_000, 190, 0]);
  });
});
