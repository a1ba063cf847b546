import type { AttemptFinished, Verdict, Weighing } from '../../api/contracts/events/attempt.events.js';
import type { ExamType } from '../../api/contracts/http/limits.js';
import { foldEvents, given, recorded } from '../../test/support/given/given-projection.js';
import type { ProjectedEvent } from '../engine/projection.js';
import { itemStatisticsProjection, mergeAnswers } from './item-statistics.projection.js';

type Verdicts = AttemptFinished['data']['verdicts'];

/**
 * Creates a finished attempt for the questions q0, q1, … with the key 'a'.
 * @param chosen the selected options, or null
 */
const finished = (chosen: (string | null)[], type: ExamType = 'ModelTest', weighing: Weighing = 'live') => {
  const verdicts = chosen.map((option, n): Verdicts[number] => ({
    questionId: `q${n}`,
    version: 0,
    subject: 'Physics',
    option,
    verdict: option === null ? 'Skipped' : option === 'a' ? 'Correct' : 'Incorrect',
  }));
  return recorded({
    type: 'AttemptFinished',
    data: {
      attemptId: 'attempt',
      studentId: 'ann',
      type,
      examId: 'test',
      subject: 'Physics',
      weighing,
      startedAt: '2026-01-05T10:00:00.000Z',
      finishedAt: '2026-01-05T10:10:00.000Z',
      reason: 'submitted',
      score: 0,
      correct: chosen.filter((option) => option === 'a').length,
      incorrect: 0,
      skipped: 0,
      verdicts,
      held: false,
    },
  });
};

const answersTo = (questionId: string, options: string[], byRest: Record<string, number[]>, unanswered = 2) => ({
  _id: `test/${questionId}`,
  questionId,
  version: 0,
  others: unanswered,
  options,
  byRest,
});

describe('item statistics of a model test', () => {
  it('count answers by the score in the rest of the paper', () => {
    given(itemStatisticsProjection)
      .when(finished(['a', 'b', null]), finished(['b', 'a', 'a']), finished(['b', 'a', 'c']))
      .thenDocuments(
        answersTo('q0', ['a', 'b'], { 0: [0, 1], 1: [0, 0, 1], 2: [0, 0, 1] }),
        answersTo('q1', ['b', 'a'], { 0: [0, 0, 1], 1: [0, 1, 1] }),
        answersTo('q2', ['a', 'c'], { 1: [1, 1, 1] }),
      );
  });

  it('exclude answers of mock tests', () => {
    given(itemStatisticsProjection)
      .when(finished(['a'], 'MockTest', 'practice'))
      .thenDocuments();
  });

  it('merge answers of model tests with different lengths', () => {
    const shortTest = answersTo('q', ['a', 'b'], { 0: [1, 0, 2], 2: [0, 3, 0] });
    const longTest = answersTo('q', ['b', 'c'], { 20: [0, 5, 1], 40: [4, 0, 0] }, 40);
    expect(mergeAnswers([shortTest, longTest])).toEqual({
      options: ['a', 'b', 'c'],
      byRest: { 0: [1, 0, 2, 0], 10: [0, 0, 5, 1], 20: [4, 3, 0, 0] },
    });
    expect(mergeAnswers([])).toEqual({ options: [], byRest: {} });
  });

  it('are published to tutors and admins once per finished attempt', () => {
    const message = (attempts: number) =>
      ['tutor', 'admin'].map((role) => ({
        room: `role:${role}`,
        name: 'statistics',
        payload: { modelTestId: 'test', attempts },
      }));
    given(itemStatisticsProjection)
      .when(finished(['a', 'b']), finished(['a'], 'MockTest', 'practice'), finished(['b', null]))
      .thenAnnounced(...message(1), ...message(2));
  });

  it('are published once for a paper of three questions', () => {
    given(itemStatisticsProjection)
      .when(finished(['a', 'b', null]))
      .thenAnnounced(
        ...['tutor', 'admin'].map((role) => ({
          room: `role:${role}`,
          name: 'statistics',
          payload: { modelTestId: 'test', attempts: 1 },
        })),
      );
  });

  it('are recounted when the key of any question but the first is corrected', () => {
    const ann = finished(['b', 'b', null]) as ProjectedEvent<'AttemptFinished'>;
    const { data } = ann;
    const corrected = recorded({
      type: 'AttemptRemarked',
      data: {
        ...data,
        correct: 1,
        verdicts: data.verdicts.with(1, { ...data.verdicts[1]!, verdict: 'Correct' }),
        remarkedAt: '2026-01-06T10:00:00.000Z',
        correctionId: 'correction',
        questionId: 'q1',
        reason: 'The key was wrong.',
        former: { score: 0, verdict: 'Incorrect' },
      },
    });
    given(itemStatisticsProjection)
      .when(ann, corrected)
      .thenDocuments(
        answersTo('q0', ['b'], { 1: [0, 1] }),
        answersTo('q1', ['b'], { 0: [0, 1] }),
        answersTo('q2', [], { 1: [1] }),
      );
  });

  it('use the new rest scores after a key correction, and the old ones after its reversal', () => {
    const [ann, bob] = [finished(['a', 'b', null]), finished(['b', 'a', 'a'])];
    const before = foldEvents(itemStatisticsProjection, [ann, bob]);
    const remarked = (to: Verdict, from: Verdict, correct: number) =>
      recorded({
        type: 'AttemptRemarked',
        data: {
          ...(bob as ProjectedEvent<'AttemptFinished'>).data,
          correct,
          verdicts: (bob as ProjectedEvent<'AttemptFinished'>).data.verdicts.map((verdict) =>
            verdict.questionId === 'q0' ? { ...verdict, verdict: to } : verdict,
          ),
          remarkedAt: '2026-01-06T10:00:00.000Z',
          correctionId: 'correction',
          questionId: 'q0',
          reason: 'The key was wrong.',
          former: { score: 0, verdict: from },
        },
      });
    const corrected = remarked('Correct', 'Incorrect', 3);
    expect([...foldEvents(itemStatisticsProjection, [ann, bob, corrected]).values()]).toEqual([
      answersTo('q0', ['a', 'b'], { 0: [0, 1], 2: [0, 0, 1] }),
      answersTo('q1', ['b', 'a'], { 1: [0, 1, 0], 2: [0, 0, 1] }),
      answersTo('q2', ['a'], { 1: [1, 0], 2: [0, 1] }),
    ]);
    const reversed = remarked('Incorrect', 'Correct', 2);
    expect(foldEvents(itemStatisticsProjection, [ann, bob, corrected, reversed])).toEqual(before);
    expect(foldEvents(itemStatisticsProjection, [ann, bob, remarked('Annulled', 'Incorrect', 2)])).toEqual(before);
  });
});
