import type { StreamAppend } from '../../platform/event-store/event-store.js';
import type { QuestionContent } from '../../contracts/events/question.events.js';
import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import type { Cast } from '../cast/cast.js';
import type { Chance } from '../chance.js';
import type { Day } from '../course/calendar.js';
import { itemOf, type Bank } from '../course/items.js';
import type { AccountActs, Holder } from './account-acts.js';
import type { Act } from './act.js';
import { doubtActs } from './doubt-acts.js';
import { inOrder } from './in-order.js';
import { modelTestActs, modelTestsOf } from './model-test-acts.js';
import { Past } from './past.js';
import { replyAct } from './report-acts.js';
import { staffActs } from './staff.js';
import { studyOf } from './study.js';

/** Number of model tests whose reports tutors have answered. */
const REPLIED = 2;

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
export function* actsOf({ cast, admin, bank, days, now, accounts }: HistoryParts, chance: Chance): Generator<Act> {
  const before = days[0]!.quarters[0]!.from;
  const staff = staffActs({ admin, tutors: cast.tutors, bank, accounts, before }, chance.of('staff'));
  const modelTests = modelTestsOf(bank, { before, now }, chance.of('model tests'));
  const tutorOf = (place: number) => cast.tutors[place % cast.tutors.length]!.id;
  const scheduled = modelTests.map((test, place) =>
    modelTestActs(test, tutorOf(place), chance.of('model test', test.id)),
  );
  // reports of later tests are open
  const replies = modelTests
    .slice(0, REPLIED)
    .map((test, place) => [replyAct(test, tutorOf(place), accounts, chance.of('reply', test.id))]);
  const doubts = doubtActs({ cast, days, now, accounts }, chance.of('doubts'));
  const studies = cast.students.map((student) =>
    studentActions(student, { days, now, bank, modelTests, accounts }, chance.derive('study', student.id)),
  );
  for (const act of inOrder<Act>([staff, doubts, ...scheduled, ...replies, ...studies])) {
    if (act.at > now.getTime()) return;
    yield act;
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
