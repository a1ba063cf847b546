import type { Verdict } from '../../api/contracts/events/attempt.events.js';
import { rooms } from '../../api/contracts/live/messages.js';
import { defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** Number of students by answer to a question of a model test and by score in the rest of the paper. */
export interface AnswersDocument {
  /** `MODEL-TEST/QUESTION` */
  readonly _id: string;
  readonly questionId: string;
  readonly version: number;
  /** Number of other questions in the model test. */
  readonly others: number;
  /** Selected options in order of first occurrence. */
  readonly options: readonly string[];
  /** Counts by number of other questions answered correctly: first skipped answers, then each option. */
  readonly byRest: Readonly<Record<string, readonly number[]>>;
}

/** Input of the item statistics. */
export type Answers = Pick<AnswersDocument, 'options' | 'byRest'>;

export const answersId = (modelTestId: string, questionId: string): string => `${modelTestId}/${questionId}`;

/**
 * Counts only model tests: all their papers have the same questions, so that rest scores are comparable and few
 * documents change regardless of how many students finish at once.
 */
export const itemStatisticsProjection = defineProjection<AnswersDocument>({
  name: 'item-statistics',
  fingerprint: '3',
  collection: { name: 'item-statistics', fields: ['questionId'], indexes: [['questionId']] },
  on: {
    AttemptFinished: {
      documents: ({ data: { type, examId, verdicts } }) =>
        type === 'ModelTest' ? verdicts.map(({ questionId }) => answersId(examId, questionId)) : [],
      fold: (before, { data }, _id) => withAnswer(before, data, _id),
    },
    AttemptRemarked: {
      documents: ({ data }) =>
        data.type === 'ModelTest' && correctCountChange(data) !== 0 ? otherDocumentIds(data) : [],
      fold: (before, { data }) => (before ? moveRestScore(before, data) : null),
    },
  },
  announce: {
    // Published for one question of the paper only; clients refetch all of them.
    AttemptFinished: ({ data: { examId, verdicts } }, _before, after) =>
      after?.questionId === verdicts[0]!.questionId
        ? (['tutor', 'admin'] as const).map((role) => ({
            room: rooms.role(role),
            name: 'statistics',
            payload: { modelTestId: examId, attempts: attemptsIn(after) },
          }))
        : [],
  },
});

/** Returns the number of students whose paper contained the question. */
export const attemptsIn = ({ byRest }: Answers): number =>
  Object.values(byRest)
    .flat()
    .reduce((sum, count) => sum + count, 0);

function withAnswer(
  before: AnswersDocument | undefined,
  { verdicts, correct }: ProjectedEvent<'AttemptFinished'>['data'],
  _id: string,
): AnswersDocument {
  const question = _id.split('/')[1];
  const { questionId, version, option, verdict } = verdicts.find((answered) => answered.questionId === question)!;
  const rest = correct - Number(isCorrect(verdict));
  const { options, byRest }: Answers = before ?? { options: [], byRest: {} };
  const met = option === null || options.includes(option) ? options : [...options, option];
  const index = option === null ? 0 : met.indexOf(option) + 1;
  const others = verdicts.length - 1;
  return {
    _id,
    questionId,
    version,
    others,
    options: met,
    byRest: addToCount({ options: met, byRest }, rest, index, 1),
  };
}

type RemarkData = ProjectedEvent<'AttemptRemarked'>['data'];

const isCorrect = (verdict: Verdict | undefined): boolean => verdict === 'Correct';

/** Returns the change in the number of correct answers: 1, 0 or −1. */
const correctCountChange = ({ verdicts, questionId, former }: RemarkData): number =>
  Number(isCorrect(verdicts.find((marked) => marked.questionId === questionId)?.verdict)) -
  Number(isCorrect(former.verdict));

/** Returns the document ids of all questions except the corrected one, whose rest score does not change. */
const otherDocumentIds = ({ examId, verdicts, questionId }: RemarkData): string[] =>
  verdicts.filter((marked) => marked.questionId !== questionId).map((marked) => answersId(examId, marked.questionId));

/** Moves an answer to its new rest score after another question of the paper was remarked. */
function moveRestScore(before: AnswersDocument, data: RemarkData): AnswersDocument {
  const { option, verdict } = data.verdicts.find(({ questionId }) => questionId === before.questionId)!;
  const index = option === null ? 0 : before.options.indexOf(option) + 1;
  const rest = data.correct - Number(isCorrect(verdict));
  const withoutAnswer = { ...before, byRest: addToCount(before, rest - correctCountChange(data), index, -1) };
  return { ...withoutAnswer, byRest: addToCount(withoutAnswer, rest, index, 1) };
}

/** Adds 1 or −1 to the count of an answer at a rest score. */
function addToCount({ options, byRest }: Answers, rest: number, index: number, by: 1 | -1): Answers['byRest'] {
  const before = byRest[rest] ?? [];
  const counts = Array.from({ length: options.length + 1 }, (_, n) => (before[n] ?? 0) + (n === index ? by : 0));
  const { [rest]: _, ...others } = byRest;
  return counts.some((count) => count !== 0) ? { ...others, [rest]: counts } : others;
}

/** Number of steps that rest scores are normalized to, so that tests of different lengths can be merged. */
const REST_SCORE_STEPS = 20;

/** Merges the answers to a question from tests of any length, by twentieths of the rest score. */
export function mergeAnswers(tests: readonly AnswersDocument[]): Answers {
  const options = [...new Set(tests.flatMap((test) => test.options))];
  const byRest: Record<string, number[]> = {};
  for (const test of tests) {
    const indexes = [0, ...test.options.map((option) => options.indexOf(option) + 1)];
    for (const [rest, counts] of Object.entries(test.byRest)) {
      const step = Math.round((REST_SCORE_STEPS * Number(rest)) / Math.max(1, test.others));
      const sums = (byRest[step] ??= Array.from({ length: options.length + 1 }, () => 0));
      for (const [n, count] of counts.entries()) sums[indexes[n]!]! += count;
    }
  }
  return { options, byRest };
}
