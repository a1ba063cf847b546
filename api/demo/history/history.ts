import type { StreamAppend } from '../../platform/event-store/event-store.js';
import type { QuestionContent } from '../../contracts/events/question.events.js';
import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import type { Cast } from '../cast/cast.js';
import type { Chance } from '../chance.js';
import type { Day } from '../course/calendar.js';
import { itemOf, type Bank } from '../course/items.js';
import type { AccountActions, AccountHolder } from './account-actions.js';
import type { DemoAction } from './demo-action.js';
import { doubtActions } from './doubt-actions.js';
import { mergeByTime } from './merge-by-time.js';
import { modelTestActions, modelTestsOf } from './model-test-actions.js';
import { GeneratedHistory } from './generated-history.js';
import { replyAction } from './report-actions.js';
import { staffActions } from './staff-actions.js';
import { studentActions } from './student-actions.js';

/** Number of model tests whose reports tutors have answered. */
const REPLIED_COUNT = 2;

export interface HistoryParts {
  readonly cast: Cast;
  readonly admin: AccountHolder;
  readonly bank: Bank;
  readonly days: readonly Day[];
  readonly now: Date;
  readonly accounts: AccountActions;
}

/** Assigns an id to every question. */
export function bankOf(questions: readonly QuestionContent[], chance: Chance): Bank {
  const itemsOfSubject = (subject: Subject) =>
    questions
      .filter((question) => question.subject === subject)
      .map((content, index) => {
        const itemChance = chance.derive('question', subject, String(index));
        return itemOf({ questionId: itemChance.uuid(), version: 0 }, content, itemChance);
      });
  return Object.fromEntries(SUBJECTS.map((subject) => [subject, itemsOfSubject(subject)])) as unknown as Bank;
}

/** Generates all actions up to now in order of time. */
export function* historyActions(
  { cast, admin, bank, days, now, accounts }: HistoryParts,
  chance: Chance,
): Generator<DemoAction> {
  const before = days[0]!.quarters[0]!.from;
  const staff = staffActions({ admin, tutors: cast.tutors, bank, accounts, before }, chance.derive('staff'));
  const modelTests = modelTestsOf(bank, { before, now }, chance.derive('model tests'));
  const tutorOf = (index: number) => cast.tutors[index % cast.tutors.length]!.id;
  const modelTestSources = modelTests.map((test, index) =>
    modelTestActions(test, tutorOf(index), chance.derive('model test', test.id)),
  );
  // reports of later tests are open
  const replies = modelTests
    .slice(0, REPLIED_COUNT)
    .map((test, index) => [replyAction(test, tutorOf(index), accounts, chance.derive('reply', test.id))]);
  const doubts = doubtActions({ cast, days, now, accounts }, chance.derive('doubts'));
  const studentActionSources = cast.students.map((student) =>
    studentActions(student, { days, now, bank, modelTests, accounts }, chance.derive('study', student.id)),
  );
  for (const action of mergeByTime<DemoAction>([
    staff,
    doubts,
    ...modelTestSources,
    ...replies,
    ...studentActionSources,
  ])) {
    if (action.at > now.getTime()) return;
    yield action;
  }
}

/** Yields the appends of the actions in batches, in order, each with the time of its last action. */
export function* decideInBatches(
  actions: Iterable<DemoAction>,
  batchSize: number,
): Generator<{ appends: StreamAppend[]; upTo: number }> {
  const history = new GeneratedHistory();
  let requestNumber = 0;
  for (const { at: time, actor, commandId, decide } of actions) {
    requestNumber += 1;
    // in the format of the server's request ids
    const correlationId = `req-${requestNumber.toString(36)}`;
    decide(history, { commandId, actor, correlationId, now: new Date(time) });
    if (history.pendingAppendCount >= batchSize) yield { appends: history.takeAppends(), upTo: time };
  }
  yield { appends: history.takeAppends(), upTo: Infinity };
}
