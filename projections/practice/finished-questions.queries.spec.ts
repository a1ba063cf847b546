import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { finishedAttempt } from '../../test/support/given/finished-attempt.js';
import { foldEvents, recorded } from '../../test/support/given/given-projection.js';
import { mistakesProjection } from '../mistakes/mistakes.projection.js';
import type { ReadStore } from '../store/read-store.js';
import { FinishedQuestionsQueries } from './finished-questions.queries.js';
import { gradedQuestionsProjection } from './graded-questions.projection.js';

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

/** @param shownEvents the events whose results are shown; defaults to all */
function after(events: readonly MeritlistEvent[], shownEvents = events): FinishedQuestionsQueries {
  const models: Record<string, ReadonlyMap<string, unknown>> = {
    'graded-questions': foldEvents(
      gradedQuestionsProjection,
      events.map((event) => recorded(event)),
    ),
    mistakes: foldEvents(
      mistakesProjection,
      shownEvents.map((event) => recorded(event)),
    ),
  };
  const get = (collection: string, ids: readonly string[]) =>
    Promise.resolve(new Map([...models[collection]!].filter(([id]) => ids.includes(id))));
  return new FinishedQuestionsQueries({ get } as Partial<ReadStore> as ReadStore);
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
    const attempt = finishedAttempt(['Incorrect', 'Skipped']);
    expect(await after([attempt], []).hasFinished('ann', 'q1')).toBe(false);
    expect(await after([attempt], []).hasFinished('ann', 'q2')).toBe(false);
    const earlier = finishedAttempt(['Skipped'], { attemptId: 'earlier' });
    expect(await after([earlier, attempt], [earlier]).hasFinished('ann', 'q1')).toBe(true);
  });

  it('considers only the given attempt', async () => {
    const finished = after([finishedAttempt(['Incorrect', 'Skipped']), practised]);
    expect(await finished.hasFinished('ann', 'q2', 'attempt')).toBe(true);
    expect(await finished.hasFinished('ann', 'q3', 'attempt')).toBe(false);
    expect(await finished.hasFinished('bob', 'q1', 'attempt')).toBe(false);
    expect(await finished.hasFinished('ann', 'q1', 'other')).toBe(false);
  });
});
