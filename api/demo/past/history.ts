import type { QuestionContent } from '../../contracts/events/question.events.js';
import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import type { CommandContext } from '../../platform/commands/decider.js';
import type { Cast } from '../cast/cast.js';
import type { Chance } from '../chance.js';
import type { Day } from '../course/calendar.js';
import { itemOf, type Bank } from '../course/items.js';
import type { AccountActs, Holder } from './account-acts.js';
import type { Act } from './act.js';
import { Past, type Append } from './past.js';
import { staffActs } from './staff.js';
import { studyOf } from './study.js';

export interface HistoryParts {
  readonly cast: Cast;
  readonly admin: Holder;
  readonly bank: Bank;
  readonly days: readonly Day[];
  readonly now: Date;
  readonly accounts: AccountActs;
}

/** Every question with an id of its own. */
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

/** All that everybody has done up to now, in the order of time. */
export function actsOf({ cast, admin, bank, days, now, accounts }: HistoryParts, chance: Chance): Act[] {
  const before = days[0]!.quarters[0]!.from;
  const acts = staffActs({ admin, tutors: cast.tutors, bank, accounts, before }, chance.of('staff'));
  for (const student of cast.students) {
    acts.push(...studyOf(student, { days, now, bank, accounts }, chance.of('study', student.id)));
  }
  return acts.filter(({ at }) => at <= now.getTime()).sort((a, b) => a.at - b.at);
}

/** What these acts left, in their order, so many acts at a time. */
export function* decided(acts: readonly Act[], atOnce: number, chance: Chance): Generator<Append[]> {
  const past = new Past();
  for (let from = 0; from < acts.length; from += atOnce) {
    for (const { at, actor, commandId, decide } of acts.slice(from, from + atOnce)) {
      const context: CommandContext = { commandId, actor, correlationId: chance.uuid(), now: new Date(at) };
      decide(past, context);
    }
    yield past.takeAppends();
  }
}
