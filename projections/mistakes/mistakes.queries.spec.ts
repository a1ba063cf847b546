import { countTurns } from '../../test/support/given/counted-turns.js';
import { finishedAttempt } from '../../test/support/given/finished-attempt.js';
import { foldEvents, recorded } from '../../test/support/given/given-projection.js';
import { isGraded, mistakesProjection } from './mistakes.projection.js';
import { MistakesQueries } from './mistakes.queries.js';
import type { ShownAttemptsQueries } from './shown-attempts.queries.js';

describe('MistakesQueries', () => {
  it('yields to other work while the mistakes of many attempts are computed', async () => {
    const events = Array.from({ length: 200 }, (_, n) =>
      recorded(finishedAttempt(['Incorrect', 'Correct'], { attemptId: `attempt ${n}` })),
    );
    const attempts = [...foldEvents(mistakesProjection, events).values()].filter(isGraded);
    const shown = {
      ofStudent: () => Promise.resolve(attempts),
    } as Partial<ShownAttemptsQueries> as ShownAttemptsQueries;
    const { turns, result } = await countTurns(() => new MistakesQueries(shown).ofStudent('ann'));
    expect(result.map(({ questionId, mastered }) => ({ questionId, mastered }))).toEqual([
      { questionId: 'q1', mastered: false },
    ]);
    expect(turns).toBeGreaterThanOrEqual(attempts.length);
  });
});
