import type { DemoStudent } from '../cast/student.js';
import type { Chance } from '../chance.js';
import type { Day } from '../course/calendar.js';
import type { Bank } from '../course/items.js';
import { generateTimetable } from '../course/timetable.js';
import type { AccountActions, AccountHolder } from './account-actions.js';
import type { DemoAction } from './demo-action.js';
import type { DemoModelTest } from './model-test-actions.js';
import { reportActions } from './report-actions.js';
import { StudentExams } from './student-exams.js';
import { StudentSessions } from './student-sessions.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Minutes since the start of a running exam (minimum and maximum), and time without exams before it. */
const RUNNING_SINCE_MINUTES = [3, 11] as const;
const PAUSE_BEFORE_RUNNING_EXAM_MS = 3 * HOUR_MS;

export interface StudentActionParts {
  readonly days: readonly Day[];
  readonly now: Date;
  readonly bank: Bank;
  readonly modelTests: readonly DemoModelTest[];
  readonly accounts: AccountActions;
}

/** Generates the actions of a student in order of time: registration, logins, exams. A few may be in the future. */
export function* studentActions(
  student: DemoStudent,
  { days, now, bank, modelTests, accounts }: StudentActionParts,
  chance: Chance,
): Generator<DemoAction> {
  const { joinsAt, examStarts } = generateTimetable(student, days, chance.derive('timetable'));
  const { avatar, institute } = student;
  const holder: AccountHolder = { ...student, role: 'student', publicProfile: { avatar, institute } };
  const sessions = new StudentSessions(holder, student.rememberMe, accounts, chance.derive('sessions'));
  const exams = new StudentExams(student, bank, modelTests, chance.derive('exams'));
  const reports = chance.derive('reports');
  let nextFreeAt = joinsAt + MINUTE_MS;

  function* takeExam(startsAt: number, isLong: boolean): Generator<DemoAction> {
    yield* sessions.logInIfNeeded(startsAt - MINUTE_MS);
    const exam = exams.next(startsAt, isLong);
    yield* exam;
    const endedAt = exam.at(-1)!.at;
    yield* reportActions(student, exams.latest!, endedAt, accounts, reports);
    nextFreeAt = endedAt + MINUTE_MS;
    yield* sessions.logOutSometimes(nextFreeAt);
  }
  yield sessions.register(joinsAt);
  const latestStart = now.getTime() - (student.isTakingExam ? PAUSE_BEFORE_RUNNING_EXAM_MS : 0);
  for (const plannedStart of examStarts) {
    const startsAt = Math.max(plannedStart, nextFreeAt + Math.round(chance.between(2, 9) * MINUTE_MS));
    if (startsAt < latestStart) yield* takeExam(startsAt, false);
  }
  if (student.isTakingExam)
    yield* takeExam(now.getTime() - Math.round(chance.between(...RUNNING_SINCE_MINUTES) * MINUTE_MS), true);
}
