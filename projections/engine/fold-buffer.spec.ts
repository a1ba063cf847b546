import { countTurns } from '../../test/support/given/counted-turns.js';
import { finishedAttempt } from '../../test/support/given/finished-attempt.js';
import { recorded } from '../../test/support/given/given-projection.js';
import { mistakesProjection } from '../mistakes/mistakes.projection.js';
import { FoldBuffer } from './fold-buffer.js';
import type { AnyProjection } from './projection.js';

describe('FoldBuffer', () => {
  it('yields to other work while it folds a batch', async () => {
    const nothing = () => Promise.resolve(new Map());
    const buffer = new FoldBuffer(mistakesProjection as unknown as AnyProjection, nothing, async () => [], true);
    const events = Array.from({ length: 100 }, (_, n) => ({
      ...recorded(finishedAttempt(['Correct'], { attemptId: `attempt ${n}` })),
      position: BigInt(n + 1),
    }));
    const { turns, result } = await countTurns(() => buffer.fold(events, 0n));
    expect(result.folded).toHaveLength(events.length);
    expect(turns).toBeGreaterThanOrEqual(events.length);
  });
});
