import type { DemoStudent } from '../cast/student.js';
import type { Chance } from '../chance.js';
import type { Day } from '../course/calendar.js';
import type { Bank } from '../course/items.js';
import { timetableOf } from '../course/timetable.js';
import type { AccountActs, Holder } from './account-acts.js';
import type { Act } from './act.js';
import type { DemoModelTest } from './model-test-acts.js';
import { reportActs } from './report-acts.js';
import { StudentExams } from './student-exams.js';
import { StudentSessions } from './student-sessions.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Minutes since the start of a running exam (minimum and maximum), and time without exams before it. */
const BEGAN = [3, 11] as const;
const FREE_BEFORE_MS = 3 * HOUR_MS;

export interface StudyParts {
  readonly days: readonly Day[];
  readonly now: Date;
  readonly bank: Bank;
  readonly modelTests: readonly DemoModelTest[];
  readonly accounts: AccountActs;
}

/** Generates the actions of a student in order of time: registration, logins, exams. A few may be in the future. */
export function* studyOf(
  student: DemoStudent,
  { days, now, bank, modelTests, accounts }: StudyParts,
  chance: Chance,
): Generator<Act> {
  const { joinsAt, sittings } = timetableOf(student, days, chance.of('timetable'));
  const { avatar, institute } = student;
  const holder: Holder = { ...student, role: 'student', look: { avatar, institute } };
  const sessions = new StudentSessions(holder, student.rememberMe, accounts, chance.of('sessions'));
  const exams = new StudentExams(student, bank, modelTests, chance.of('exams'));
  const reports = chance.of('reports');
  let freeFrom = joinsAt + MINUTE_MS;

  function* sit(startsAt: number, long: boolean): Generator<Act> {
    yield* sessions.openAt(startsAt - MINUTE_MS);
    const exam = exams.next(startsAt, long);
    yield* exam;
    const endedAt = exam.at(-1)!.at;
    yield* reportActs(student, exams.latest!, endedAt, accounts, reports);
    freeFrom = endedAt + MINUTE_MS;
    yield* sessions.leaveAt(freeFrom);
  }
  yield sessions.register(joinsAt);
  const until = now.getTime() - (student.sitsNow ? FREE_BEFORE_MS : 0);
  for (const wanted of sittings) {
    const startsAt = Math.max(wanted, freeFrom + Math.round(chance.between(2, 9) * MINUTE_MS));
    if (startsAt < until) yield* sit(startsAt, false);
  }
  if (student.sitsNow) yield* sit(now.getTime() - Math.round(chance.between(...BEGAN) * MINUTE_MS), true);
}
