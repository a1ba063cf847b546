import type { ReportReason } from '../../contracts/http/question-reports.js';
import { streams } from '../../contracts/events/streams.js';
import { picturesIn } from '../../contracts/question-text/pictures.js';
import { questionReportsDecider } from '../../question-reports/question-reports.decider.js';
import { attemptIdOf } from '../../attempts/sittings.decider.js';
import type { DemoStudent } from '../cast/student.js';
import type { Chance } from '../chance.js';
import type { Item } from '../course/items.js';
import type { AccountActions } from './account-actions.js';
import type { DemoAction } from './demo-action.js';
import type { DemoModelTest } from './model-test-actions.js';

const DAY_MS = 24 * 60 * 60_000;
/** Time in ms between the end of an exam and a report. */
const REPORTED_AFTER_MS = 40_000;
/** Probability that a student doubts the key of the disputed question of a model test. */
const DISPUTE_PROBABILITY = 0.08;
/** Probability that a student reports any question after a mock test. */
const REPORT_PROBABILITY = 0.006;

const DISPUTE_TEXTS = [
  'I get another result, and so do my friends.',
  'Two of the options are right.',
  'The solution in our book has another value.',
  '',
];
const REPORT_COMMENTS: Readonly<Record<Exclude<ReportReason, 'key'>, string>> = {
  text: 'Is the last value in the right unit?',
  picture: 'The labels are small on my phone.',
  other: 'Our college has not taught this yet.',
};
const REPLY_TEXT = 'Thank you. We worked it out again: the key is right. The solution now shows every step.';

/** The exam that a student has just taken. */
export interface TakenExam {
  readonly items: readonly Item[];
  /** Undefined for a mock test. */
  readonly modelTest: DemoModelTest | undefined;
}

/** Returns the question of a model test whose key some students doubt. */
const disputedItemOf = ({ items }: DemoModelTest): Item => items[Math.floor(items.length / 2)]!;

/** Generates the report of a student after an exam with shown results; most exams have none. */
export function reportActions(
  { id: studentId, description }: Pick<DemoStudent, 'id' | 'description'>,
  { items, modelTest }: TakenExam,
  endedAt: number,
  accounts: AccountActions,
  chance: Chance,
): DemoAction[] {
  if (modelTest?.reveal === 'release') return [];
  if (!chance.happens(modelTest ? (description === undefined ? DISPUTE_PROBABILITY : 0.5) : REPORT_PROBABILITY))
    return [];
  const item = modelTest ? disputedItemOf(modelTest) : chance.pick(items);
  const others = picturesIn(item.content.question).length > 0 ? (['picture'] as const) : (['text', 'other'] as const);
  const reason = modelTest ? 'key' : chance.pick(others);
  const comment = reason === 'key' ? chance.pick(DISPUTE_TEXTS) : REPORT_COMMENTS[reason];
  const { questionId, version } = item;
  const attemptId = modelTest ? attemptIdOf(studentId, modelTest.id) : null;
  const report = { reportId: chance.uuid(), questionId, version, studentId, attemptId, reason } as const;
  return [
    {
      at: endedAt + REPORTED_AFTER_MS,
      actor: `student:${studentId}`,
      commandId: chance.uuid(),
      decide: (history, context) => {
        const stream = streams.questionReports(questionId);
        const open = history.stateOf(stream, questionReportsDecider);
        if ([...open.values()].includes(studentId)) return;
        const sealed = accounts.sealed(studentId, comment);
        history.decide(stream, questionReportsDecider, { type: 'ReportQuestion', ...report, comment: sealed }, context);
      },
    },
  ];
}

/** Generates the reply of a tutor to all reports of a model test's disputed question, a day after its expiry. */
export function replyAction(
  modelTest: DemoModelTest,
  tutorId: string,
  accounts: AccountActions,
  chance: Chance,
): DemoAction {
  const { questionId } = disputedItemOf(modelTest);
  return {
    at: modelTest.liveUntil + DAY_MS,
    actor: `tutor:${tutorId}`,
    commandId: chance.uuid(),
    decide: (history, context) => {
      const stream = streams.questionReports(questionId);
      const open = [...history.stateOf(stream, questionReportsDecider)];
      if (open.length === 0) return;
      const messages = open.map(([reportId, studentId]) => ({
        reportId,
        message: accounts.sealed(studentId, REPLY_TEXT),
      }));
      const command = { type: 'ResolveReports', questionId, tutorId, outcome: 'answered', messages } as const;
      history.decide(stream, questionReportsDecider, command, context);
    },
  };
}
