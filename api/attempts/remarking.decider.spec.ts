import { contextAt, given as givenDecider } from '../../test/support/given/given-decider.js';
import type { AttemptEvent, AttemptRemarked, AttemptStarted, Verdict } from '../contracts/events/attempt.events.js';
import { finishedAttempt, remarkedAttempt } from '../../test/support/given/finished-attempt.js';
import { attemptDecider } from './attempt.decider.js';
import { remarkingDecider, type RemarkAttempt } from './remarking.decider.js';

const AT = '2026-01-06T10:00:00.000Z';
const started: AttemptStarted = {
  type: 'AttemptStarted',
  data: {
    attemptId: 'attempt',
    studentId: 'ann',
    type: 'MockTest',
    examId: 'exam',
    name: 'Math Mock Test',
    subject: 'Math',
    weighing: 'practice',
    startedAt: '2026-01-05T10:00:00.000Z',
    deadline: '2026-01-05T10:10:00.000Z',
    questions: ['q1', 'q2', 'q3', 'q4'].map((questionId) => ({ questionId, version: 0 })),
    optionSeed: 'seed',
    recordsWork: true,
  },
};
const finished = finishedAttempt(['Correct', 'Correct', 'Skipped', 'Incorrect'], { score: 0.44 });
/** Returns a command that re-marks the last question with the given key. */
const remark = (correctAnswers: string[], overrides: Partial<RemarkAttempt> = {}): RemarkAttempt => ({
  type: 'RemarkAttempt',
  correctionId: 'correction',
  questionId: 'q4',
  correctAnswers,
  penalty: 0.25,
  reason: 'The key was wrong.',
  ...overrides,
});
const marks = (verdict: Verdict, former: AttemptRemarked['data']['former'], score: number) => {
  const remarked = remarkedAttempt(['Correct', 'Correct', 'Skipped', verdict], { score, former });
  const verdicts = remarked.data.verdicts.with(3, { ...remarked.data.verdicts[3]!, option: 'option' });
  return { ...remarked, data: { ...remarked.data, verdicts } };
};
const lateAnswer: AttemptEvent = {
  type: 'AnswerCameLate',
  data: { attemptId: 'attempt', studentId: 'ann', questionId: 'q3', option: 'option', chosenAt: AT },
};
const given = (...events: AttemptEvent[]) => {
  const marked = givenDecider(remarkingDecider, ...events);
  return { when: (command: RemarkAttempt) => marked.when(command, contextAt(AT)) };
};

const right = marks('Correct', { score: 0.44, verdict: 'Incorrect' }, 0.75);

describe('remarkingDecider', () => {
  it('grades the question by the corrected key', () => {
    given(finished)
      .when(remark(['option']))
      .then(right);
  });

  it('uses the latest grades of the stream and ignores other events', () => {
    given(right, lateAnswer)
      .when(remark(['other']))
      .then(marks('Incorrect', { score: 0.75, verdict: 'Correct' }, 0.44));
  });

  it('excludes an annulled question from the number of questions', () => {
    given(finished)
      .when(remark([]))
      .then(marks('Annulled', { score: 0.44, verdict: 'Incorrect' }, 0.67));
    given(finished)
      .when(remark([], { questionId: 'q3' }))
      .then({
        ...right,
        data: {
          ...right.data,
          questionId: 'q3',
          score: 0.58,
          correct: 2,
          incorrect: 1,
          skipped: 0,
          verdicts: finished.data.verdicts.with(2, { ...finished.data.verdicts[2]!, verdict: 'Annulled' }),
          former: { score: 0.44, verdict: 'Skipped' },
        },
      });
  });

  it('excludes an annulled question from every count, with score 0 if no question is left [REPLAY-15]', () => {
    for (const verdict of ['Correct', 'Incorrect', 'Skipped'] as const) {
      const [after] = remarkingDecider.decide(
        remark([], { questionId: 'q1' }),
        remarkingDecider.evolve(remarkingDecider.initial, finishedAttempt([verdict])),
        contextAt(AT),
      );
      expect(after).toMatchObject({ data: { score: 0, correct: 0, incorrect: 0, skipped: 0 } });
    }
  });

  it('applies the penalty of the original grading', () => {
    const highPenaltyResult = finishedAttempt(['Incorrect', 'Incorrect', 'Skipped', 'Incorrect'], { score: -0.38 });
    const [after] = remarkingDecider.decide(
      remark(['option'], { penalty: 0.5 }),
      remarkingDecider.evolve(remarkingDecider.initial, highPenaltyResult),
      contextAt(AT),
    );
    expect(after).toMatchObject({ data: { score: 0, correct: 1, incorrect: 2, former: { score: -0.38 } } });
  });

  it('restores the previous grades when the correction is reversed', () => {
    given(finished, right)
      .when(remark(['other']))
      .then(marks('Incorrect', { score: 0.75, verdict: 'Correct' }, 0.44));
  });

  it('records nothing if the verdict is unchanged, the question is not on the paper, or the attempt is not finished', () => {
    given(finished)
      .when(remark(['other']))
      .then();
    given(finished, right)
      .when(remark(['option']))
      .then();
    given(finished)
      .when(remark(['option'], { questionId: 'elsewhere' }))
      .then();
    for (const before of [[], [started]]) {
      given(...before)
        .when(remark(['option']))
        .then();
    }
  });

  it('ignores answers and progress of a running attempt', () => {
    const about = { attemptId: 'attempt', studentId: 'ann', questionId: 'q4' };
    const answered: AttemptEvent = { type: 'AnswerSaved', data: { ...about, option: 'option', chosenAt: AT } };
    const progressed: AttemptEvent = { type: 'ProgressRecorded', data: { ...about, visited: true } };
    given(started, answered, progressed)
      .when(remark(['option']))
      .then();
  });

  it('keeps the reason of each re-marking and the late answers', () => {
    const state = [started, finished, lateAnswer, right].reduce(attemptDecider.evolve, attemptDecider.initial);
    expect(state).toMatchObject({
      status: 'finished',
      result: { score: 0.75, correct: 3, startedAt: '2026-01-05T10:00:00.000Z', reason: 'submitted' },
      regrades: [
        {
          correctionId: 'correction',
          questionId: 'q4',
          remarkedAt: AT,
          reason: 'The key was wrong.',
          before: 0.44,
          after: 0.75,
        },
      ],
      late: new Set(['q3']),
    });
  });

  it('keeps a held result held, and an unheld one shown [REVEAL-6]', () => {
    const heldFinish = { ...finished, data: { ...finished.data, held: true } };
    const { held: _, ...result } = finished.data;
    given(heldFinish)
      .when(remark(['option']))
      .then({ ...right, data: { ...right.data, held: true } });
    given(heldFinish, { type: 'AttemptResultShown', data: result })
      .when(remark(['option']))
      .then(right);
  });
});
