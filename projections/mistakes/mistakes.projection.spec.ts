import type { Verdict } from '../../api/contracts/events/attempt.events.js';
import { finishedAttempt, remarkedAttempt } from '../../test/support/given/finished-attempt.js';
import { foldEvents, given, recorded } from '../../test/support/given/given-projection.js';
import { mistakesOf, mistakesProjection } from './mistakes.projection.js';

let attempts = 0;
const attempt = (verdicts: readonly Verdict[], attemptId = `attempt ${(attempts += 1)}`) =>
  recorded(finishedAttempt(verdicts, { attemptId }));
const mistakesAfterAll = (...events: ReturnType<typeof attempt>[]) =>
  mistakesOf(foldEvents(mistakesProjection, events).values());
const mistakesAfter = (...events: ReturnType<typeof attempt>[]) =>
  mistakesAfterAll(...events).map(({ questionId, mastered }) => ({ questionId, mastered }));

describe('mistakes projection', () => {
  it('[CARD-9] stores the verdict on each question of an attempt', () => {
    const finished = finishedAttempt(['Correct', 'Incorrect', 'Skipped']);
    given(mistakesProjection).when(recorded(finished)).thenDocuments({
      _id: 'attempt',
      studentId: 'ann',
      finishedAt: '2026-01-05T10:05:00.000Z',
      type: 'MockTest',
      examId: 'exam',
      weighing: 'practice',
      verdicts: finished.data.verdicts,
      revision: 0,
    });
  });

  it('records the event that graded an attempt', () => {
    const graded = recorded(finishedAttempt(['Correct']), undefined, 7);
    const remarked = recorded(remarkedAttempt(['Incorrect']), undefined, 9);
    const revision = (...events: (typeof graded)[]) => foldEvents(mistakesProjection, events).get('attempt')?.revision;
    expect([revision(graded), revision(graded, remarked)]).toEqual([7, 9]);
  });

  it('[CARD-9] contains incorrectly answered questions, but no skipped or correct ones', () => {
    expect(mistakesAfterAll(attempt(['Correct', 'Incorrect', 'Skipped']))).toMatchObject([
      { questionId: 'q2', subject: 'Math', mastered: false },
    ]);
  });

  it('contains each question once, regardless of the number of misses', () => {
    expect(mistakesAfter(attempt(['Incorrect']), attempt(['Incorrect']))).toEqual([
      { questionId: 'q1', mastered: false },
    ]);
  });

  it('marks a question as mastered after a correct answer until it is missed again', () => {
    const missed = attempt(['Incorrect', 'Incorrect']);
    const mastered = attempt(['Correct', 'Skipped']);
    const q2 = { questionId: 'q2', mastered: false };
    expect(mistakesAfter(missed, mastered)).toEqual([q2, { questionId: 'q1', mastered: true }]);
    expect(mistakesAfter(missed, mastered, attempt(['Incorrect']))).toEqual([
      { questionId: 'q1', mastered: false },
      q2,
    ]);
  });

  it('sorts questions by their last miss, latest first', () => {
    const order = mistakesAfter(attempt(['Incorrect', 'Incorrect']), attempt(['Skipped', 'Skipped', 'Incorrect']));
    expect(order.map(({ questionId }) => questionId)).toEqual(['q3', 'q2', 'q1']);
  });

  it('contains every answer to a question, including answers before the first miss', () => {
    const [mistake] = mistakesAfterAll(
      attempt(['Skipped'], 'a'),
      attempt(['Incorrect'], 'b'),
      attempt(['Correct'], 'c'),
    );
    const answer = {
      finishedAt: '2026-01-05T10:05:00.000Z',
      type: 'MockTest',
      examId: 'exam',
      weighing: 'practice',
      version: 0,
    };
    expect(mistake?.answers).toEqual([
      { ...answer, attemptId: 'a', option: null, verdict: 'Skipped' },
      { ...answer, attemptId: 'b', option: 'option', verdict: 'Incorrect' },
      { ...answer, attemptId: 'c', option: 'option', verdict: 'Correct' },
    ]);
  });

  it('[N6] is recomputed from the new verdicts of a remarked attempt and all later attempts', () => {
    const first = attempt(['Correct', 'Incorrect'], 'first');
    const later = attempt(['Correct', 'Correct'], 'later');
    const remarked = recorded(remarkedAttempt(['Incorrect', 'Correct'], { attemptId: 'first' }));
    expect(mistakesAfter(first, later)).toEqual([{ questionId: 'q2', mastered: true }]);
    expect(mistakesAfter(first, later, remarked)).toEqual([{ questionId: 'q1', mastered: true }]);
  });

  it('excludes annulled questions', () => {
    const annulled = recorded(remarkedAttempt(['Incorrect', 'Annulled'], { attemptId: 'first' }));
    expect(mistakesAfter(attempt(['Incorrect', 'Incorrect'], 'first'), annulled)).toEqual([
      { questionId: 'q1', mastered: false },
    ]);
  });
});
