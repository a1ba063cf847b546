import type { Verdict } from '../../api/contracts/events/attempt.events.js';
import { rooms } from '../../api/contracts/live/messages.js';
import { defineProjection, type Projected } from '../engine/projection.js';

/** How many gave which answer to a question of a model test, among those who did as well in the rest of it. */
export interface AnswersDocument {
  /** `MODEL-TEST/QUESTION` */
  readonly _id: string;
  readonly questionId: string;
  readonly version: number;
  /** of the test, but for this one */
  readonly others: number;
  /** options that somebody chose, in the order in which they were first met */
  readonly options: readonly string[];
  /** by how many of the others were right: how many skipped the question, then how many chose each option */
  readonly byRest: Readonly<Record<string, readonly number[]>>;
}

/** What figures are reckoned from. */
export type Answers = Pick<AnswersDocument, 'options' | 'byRest'>;

export const answersId = (modelTestId: string, questionId: string): string => `${modelTestId}/${questionId}`;

/**
 * Of model tests alone: their papers have the same questions, so that few documents change however many finish at once, and
 * what two students did in the rest can be compared.
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
      documents: ({ data }) => (data.type === 'ModelTest' && gainIn(data) !== 0 ? othersIn(data) : []),
      fold: (before, { data }) => (before ? amongOthers(before, data) : null),
    },
  },
  announce: {
    // any question of the test tells how many have finished it
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

/** How many had the question. */
export const attemptsIn = ({ byRest }: Answers): number =>
  Object.values(byRest)
    .flat()
    .reduce((sum, count) => sum + count, 0);

function withAnswer(
  before: AnswersDocument | undefined,
  { verdicts, correct }: Projected<'AttemptFinished'>['data'],
  _id: string,
): AnswersDocument {
  const asked = _id.split('/')[1];
  const { questionId, version, option, verdict } = verdicts.find((answered) => answered.questionId === asked)!;
  const rest = correct - rightIn(verdict);
  const { options, byRest }: Answers = before ?? { options: [], byRest: {} };
  const met = option === null || options.includes(option) ? options : [...options, option];
  const place = option === null ? 0 : met.indexOf(option) + 1;
  const others = verdicts.length - 1;
  return { _id, questionId, version, others, options: met, byRest: counted({ options: met, byRest }, rest, place, 1) };
}

type Remarked = Projected<'AttemptRemarked'>['data'];

const rightIn = (verdict: Verdict | undefined): number => (verdict === 'Correct' ? 1 : 0);

/** Questions right that it has now and had not: 1, 0 or −1. */
const gainIn = ({ verdicts, questionId, former }: Remarked): number =>
  rightIn(verdicts.find((marked) => marked.questionId === questionId)?.verdict) - rightIn(former.verdict);

/** All but the one whose key was corrected: of that one the rest is as it was. */
const othersIn = ({ examId, verdicts, questionId }: Remarked): string[] =>
  verdicts.filter((marked) => marked.questionId !== questionId).map((marked) => answersId(examId, marked.questionId));

/** The answer to this question stands among those of others, now that the rest of its paper was marked again. */
function amongOthers(before: AnswersDocument, data: Remarked): AnswersDocument {
  const { option, verdict } = data.verdicts.find(({ questionId }) => questionId === before.questionId)!;
  const place = option === null ? 0 : before.options.indexOf(option) + 1;
  const rest = data.correct - rightIn(verdict);
  const left = { ...before, byRest: counted(before, rest - gainIn(data), place, -1) };
  return { ...left, byRest: counted(left, rest, place, 1) };
}

/** With one more, or one less, at this place among those with so many right in the rest. */
function counted({ options, byRest }: Answers, rest: number, place: number, by: 1 | -1): Answers['byRest'] {
  const before = byRest[rest] ?? [];
  const counts = Array.from({ length: options.length + 1 }, (_, n) => (before[n] ?? 0) + (n === place ? by : 0));
  const { [rest]: _, ...others } = byRest;
  return counts.some((count) => count !== 0) ? { ...others, [rest]: counts } : others;
}

/** in how many steps the rest of a test counts beside that of another length */
const STEPS = 20;

/** Of one question in tests of whatever lengths: by how many twentieths of the others were right. */
export function together(tests: readonly AnswersDocument[]): Answers {
  const options = [...new Set(tests.flatMap((test) => test.options))];
  const byRest: Record<string, number[]> = {};
  for (const test of tests) {
    const places = [0, ...test.options.map((option) => options.indexOf(option) + 1)];
    for (const [rest, counts] of Object.entries(test.byRest)) {
      const step = Math.round((STEPS * Number(rest)) / Math.max(1, test.others));
      const sums = (byRest[step] ??= Array.from({ length: options.length + 1 }, () => 0));
      for (const [n, count] of counts.entries()) sums[places[n]!]! += count;
    }
  }
  return { options, byRest };
}
