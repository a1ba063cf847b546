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
  readonly admin: Holder;
  readonly bank: Bank;
  readonly days: readonly Day[];
  readonly now: Date;
  readonly accounts: AccountActs;
}

/** Assigns an id to every question. */
export function bankOf(questions: readonly QuestionContent[], chance: Chance): Bank {
  const ofSubject = (subject: Subject) =>
    questions
      .filter((question) => question.subject === subject)
      .map((content, place) => {
        const own = chance.of('question', subject, String(place));
        return itemOf({ questionId: own.uuid(), version: 0 }, content, own);
      });
  return Object.fromEntries(SUBJECTS.map((subject) => [subject, ofSubject(subject)])) as unknown as Bank;
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
    studyOf(student, { days, now, bank, modelTests, accounts }, chance.of('study', student.id)),
  );
  for (const act of inOrder<Act>([staff, doubts, ...scheduled, ...replies, ...studies])) {
    if (act.at > now.getTime()) return;
    yield act;
  }
}

/** Yields the appends of the actions in batches, in order, each with the time of its last action. */
export function* decided(acts: Iterable<Act>, atOnce: number): Generator<{ appends: StreamAppend[]; upTo: number }> {
  const past = new Past();
  let number = 0;
  for (const { at, actor, commandId, decide } of acts) {
    number += 1;
    // in the format of the server's request ids
    const correlationId = `req-${number.toString(36)}`;
    decide(past, { commandId, actor, correlationId, now: new Date(at) });
    if (past.appendsWaiting >= atOnce) yield { appends: past.takeAppends(), upTo: at };
  }
  yield { appends: past.takeAppends(), upTo: Infinity };
}
