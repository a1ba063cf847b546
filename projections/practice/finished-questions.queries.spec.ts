import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { countTurns } from '../../test/support/given/counted-turns.js';
import { finishedAttempt, resultShown } from '../../test/support/given/finished-attempt.js';
import { foldedStore, recorded } from '../../test/support/given/given-projection.js';
import { mistakesProjection } from '../mistakes/mistakes.projection.js';
import type { PooledQuestionsQueries } from '../question-pool/pooled-questions.queries.js';
import { FinishedQuestionsQueries } from './finished-questions.queries.js';
import { gradedQuestionsProjection } from './graded-questions.projection.js';
import { ShownAttemptsQueries } from '../mistakes/shown-attempts.queries.js';
import { StudentAnswersQueries } from './student-answers.queries.js';

const practised: MeritlistEvent = {
  type: 'PracticeAnswered',
  data: {
    practiceId: 'practice',
    studentId: 'ann',
    questionId: 'q1',
    version: 0,
    subject: 'Math',
    option: 'option',
    verdict: 'Correct',
    correctAnswer: 'option',
    spentMs: null,
    changed: false,
    flagged: false,
    answeredAt: '2026-01-06T10:00:00.000Z',
  },
};

/** The questions, of which the second was edited. */
const questions = new Map([
  ['q1', { asks: 'content 1', since: 0 }],
  ['q2', { asks: 'content 2', since: 1 }],
]);
const pooled = { find: (questionId: string) => questions.get(questionId) } as unknown as PooledQuestionsQueries;

function after(events: readonly MeritlistEvent[]): FinishedQuestionsQueries {
  const store = foldedStore(
    [mistakesProjection, gradedQuestionsProjection],
    events.map((event, index) => ({ ...recorded(event), position: BigInt(index + 1) })),
  );
  const attempts = new ShownAttemptsQueries(store);
  return new FinishedQuestionsQueries(attempts, new StudentAnswersQueries(store, attempts), pooled);
}

describe('FinishedQuestionsQueries', () => {
  it('finds the answered and skipped questions of a finished attempt', async () => {
    const finished = after([finishedAttempt(['Incorrect', 'Skipped'])]);
    expect(await finished.hasFinished('ann', 'q1')).toBe(true);
    expect(await finished.hasFinished('ann', 'q2')).toBe(true);
    expect(await finished.finishedVersion('ann', 'q2')).toBe(0);
    expect(await finished.hasFinished('ann', 'q3')).toBe(false);
    expect(await finished.hasFinished('bob', 'q1')).toBe(false);
  });

  it('finds questions that were answered in practice', async () => {
    expect(await after([practised]).hasFinished('ann', 'q1')).toBe(true);
  });

  it('does not find questions of a running attempt', async () => {
    const progress: MeritlistEvent = {
      type: 'ProgressRecorded',
      data: { attemptId: 'attempt', studentId: 'ann', questionId: 'q1', flagged: true },
    };
    expect(await after([progress]).hasFinished('ann', 'q1')).toBe(false);
  });

  it('does not find questions of an attempt whose results are not shown', async () => {
    const attempt = finishedAttempt(['Incorrect', 'Skipped'], { held: true });
    expect(await after([attempt]).hasFinished('ann', 'q1')).toBe(false);
    expect(await after([attempt]).hasFinished('ann', 'q2')).toBe(false);
    const earlier = finishedAttempt(['Skipped'], { attemptId: 'earlier' });
    expect(await after([earlier, attempt]).hasFinished('ann', 'q1')).toBe(true);
    expect(await after([attempt, resultShown(['Incorrect', 'Skipped'])]).hasFinished('ann', 'q2')).toBe(true);
  });

  it('returns the contents of finished questions in their current version', async () => {
    expect(await after([finishedAttempt(['Skipped', 'Correct'])]).contentsOf('ann')).toEqual(new Set(['content 1']));
    expect(await after([finishedAttempt(['Correct'], { held: true })]).contentsOf('ann')).toEqual(new Set());
    expect(await after([practised]).contentsOf('ann')).toEqual(new Set(['content 1']));
  });

  it('considers only the given attempt', async () => {
    const finished = after([finishedAttempt(['Incorrect', 'Skipped']), practised]);
    expect(await finished.hasFinished('ann', 'q2', 'attempt')).toBe(true);
    expect(await finished.hasFinished('ann', 'q3', 'attempt')).toBe(false);
    expect(await finished.hasFinished('bob', 'q1', 'attempt')).toBe(false);
    expect(await finished.hasFinished('ann', 'q1', 'other')).toBe(false);
  });

  it('yields to other work while it reads the questions of many attempts', async () => {
    const attempts = Array.from({ length: 100 }, (_, n) => finishedAttempt(['Correct'], { attemptId: `attempt ${n}` }));
    const finished = after(attempts);
    const { turns, result } = await countTurns(() => finished.contentsOf('ann'));
    expect([...result]).toEqual(['content 1']);
    expect(turns).toBeGreaterThanOrEqual(attempts.length);
  });
});
