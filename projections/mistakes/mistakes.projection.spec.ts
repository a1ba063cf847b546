import type { Verdict } from '../../api/contracts/events/attempt.events.js';
import { finishedAttempt, remarkedAttempt, resultShown } from '../../test/support/given/finished-attempt.js';
import { foldEvents, given, recorded } from '../../test/support/given/given-projection.js';
import { isGraded, mistakesOf, mistakesProjection } from './mistakes.projection.js';

let attempts = 0;
const attempt = (verdicts: readonly Verdict[], attemptId = `attempt ${(attempts += 1)}`) =>
  recorded(finishedAttempt(verdicts, { attemptId }));
const mistakesAfterAll = (...events: ReturnType<typeof attempt>[]) =>
  mistakesOf([...foldEvents(mistakesProjection, events).values()].filter(isGraded));
const mistakesAfter = async (...events: ReturnType<typeof attempt>[]) =>
  (await mistakesAfterAll(...events)).map(({ questionId, mastered }) => ({ questionId, mastered }));

const about = { attemptId: 'attempt', studentId: 'ann', questionId: 'q1' };
const saved = (...options: (string | null)[]) =>
  options.map((option) =>
    recorded({ type: 'AnswerSaved', data: { ...about, option, chosenAt: '2026-01-05T10:01:00.000Z' } }),
  );
const spent = (spentMs: number) => recorded({ type: 'ProgressRecorded', data: { ...about, spentMs } });
const startedAttempt = ({ recordsWork }: { recordsWork: boolean }) =>
  recorded({
    type: 'AttemptStarted',
    data: {
      attemptId: 'attempt',
      studentId: 'ann',
      type: 'MockTest',
      examId: 'exam',
      name: 'Math mock test',
      subject: 'Math',
      weighing: 'practice',
      startedAt: '2026-01-05T10:00:00.000Z',
      deadline: '2026-01-05T10:10:00.000Z',
      questions: [],
      optionSeed: 'seed',
      recordsWork,
    },
  });

describe('mistakes projection', () => {
  it('[CARD-9] stores the verdict on each question of an attempt', () => {
    const finished = finishedAttempt(['Correct', 'Incorrect', 'Skipped']);
    given(mistakesProjection)
      .when(recorded(finished))
      .thenDocuments({
        _id: 'attempt',
        studentId: 'ann',
        finishedAt: '2026-01-05T10:05:00.000Z',
        type: 'MockTest',
        examId: 'exam',
        weighing: 'practice',
        verdicts: finished.data.verdicts,
        work: finished.data.verdicts.map(() => ({ spentMs: 0, changed: false, flagged: false })),
        position: 1,
        revision: 0,
      });
  });

  describe('the work on a question', () => {
    const work = { spentMs: 7_000, changed: true, flagged: false };

    it('is copied from the finish of an attempt, and kept when it is remarked or its result is shown', () => {
      const held = recorded(finishedAttempt(['Incorrect'], { held: true, work: [work] }));
      const workAfter = (...events: (typeof held)[]) =>
        foldEvents(mistakesProjection, [held, ...events]).get('attempt')?.work;
      expect(workAfter()).toEqual([work]);
      expect(workAfter(recorded(remarkedAttempt(['Correct'], { held: true })))).toEqual([work]);
      expect(workAfter(recorded(resultShown(['Correct'])))).toEqual([work]);
    });

    it('is folded from the events of an attempt of an earlier release, which has a document only while it runs', () => {
      const start = startedAttempt({ recordsWork: false });
      const running = foldEvents(mistakesProjection, [start, ...saved('other', null, 'option'), spent(4_000)]);
      expect([...running.values()].map((document) => Object.keys(document))).toEqual([['_id', 'open']]);
      const events = [start, ...saved('other', null, 'option'), spent(4_000), spent(3_000)];
      const finished = foldEvents(mistakesProjection, [...events, recorded(finishedAttempt(['Correct', 'Skipped']))]);
      expect(finished.get('attempt')).toMatchObject({ work: [work, { spentMs: 0, changed: false, flagged: false }] });
      expect(finished.get('attempt')).not.toHaveProperty('open');
    });

    it('costs no document while an attempt runs whose finish contains it', () => {
      const events = [startedAttempt({ recordsWork: true }), ...saved('option'), spent(4_000)];
      expect(foldEvents(mistakesProjection, events).size).toBe(0);
    });
  });

  it('does not recreate a document that does not exist', () => {
    const events = [recorded(remarkedAttempt(['Correct'])), recorded(resultShown(['Correct']))];
    expect(foldEvents(mistakesProjection, events).size).toBe(0);
  });

  it('records the event that graded an attempt', () => {
    const graded = recorded(finishedAttempt(['Correct']), undefined, 7);
    const remarked = recorded(remarkedAttempt(['Incorrect']), undefined, 9);
    const revision = (...events: (typeof graded)[]) => foldEvents(mistakesProjection, events).get('attempt')?.revision;
    expect([revision(graded), revision(graded, remarked)]).toEqual([7, 9]);
  });

  it('[CARD-9] contains incorrectly answered questions, but no skipped or correct ones', async () => {
    expect(await mistakesAfterAll(attempt(['Correct', 'Incorrect', 'Skipped']))).toMatchObject([
      { questionId: 'q2', subject: 'Math', mastered: false },
    ]);
  });

  it('contains each question once, regardless of the number of misses', async () => {
    expect(await mistakesAfter(attempt(['Incorrect']), attempt(['Incorrect']))).toEqual([
      { questionId: 'q1', mastered: false },
    ]);
  });

  it('marks a question as mastered after a correct answer until it is missed again', async () => {
    const missed = attempt(['Incorrect', 'Incorrect']);
    const mastered = attempt(['Correct', 'Skipped']);
    const q2 = { questionId: 'q2', mastered: false };
    expect(await mistakesAfter(missed, mastered)).toEqual([q2, { questionId: 'q1', mastered: true }]);
    expect(await mistakesAfter(missed, mastered, attempt(['Incorrect']))).toEqual([
      { questionId: 'q1', mastered: false },
      q2,
    ]);
  });

  it('sorts questions by their last miss, latest first', async () => {
    const order = await mistakesAfter(
      attempt(['Incorrect', 'Incorrect']),
      attempt(['Skipped', 'Skipped', 'Incorrect']),
    );
    expect(order.map(({ questionId }) => questionId)).toEqual(['q3', 'q2', 'q1']);
  });

  it('contains every answer to a question, including answers before the first miss', async () => {
    const [mistake] = await mistakesAfterAll(
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

  it('is recomputed from the new verdicts of a remarked attempt and all later attempts', async () => {
    const first = attempt(['Correct', 'Incorrect'], 'first');
    const later = attempt(['Correct', 'Correct'], 'later');
    const remarked = recorded(remarkedAttempt(['Incorrect', 'Correct'], { attemptId: 'first' }));
    expect(await mistakesAfter(first, later)).toEqual([{ questionId: 'q2', mastered: true }]);
    expect(await mistakesAfter(first, later, remarked)).toEqual([{ questionId: 'q1', mastered: true }]);
  });

  it('excludes annulled questions', async () => {
    const annulled = recorded(remarkedAttempt(['Incorrect', 'Annulled'], { attemptId: 'first' }));
    expect(await mistakesAfter(attempt(['Incorrect', 'Incorrect'], 'first'), annulled)).toEqual([
      { questionId: 'q1', mastered: false },
    ]);
  });
});
