import type { Chance } from '../demo/chance.js';
import type { Day } from '../demo/course/calendar.js';
import type { Bank } from '../demo/course/items.js';
import { timeOn } from '../demo/course/timetable.js';
import type { AccountActs, Holder } from '../demo/past/account-acts.js';
import type { Act } from '../demo/past/act.js';
import type { DemoModelTest } from '../demo/past/model-test-acts.js';
import { StudentExams } from '../demo/past/student-exams.js';
import { StudentSessions } from '../demo/past/student-sessions.js';
import type { Participant } from './cohort.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Probabilities that an average student takes a model test, and a mock test on the same day. Further tests are less
 * likely.
 */
const TAKES_MODEL_TEST = 0.27;
const MOCK_TESTS = 0.3;
const MOCK_TESTS_MAX = 0.8;
/** Share of participants who start within AT_ONCE_MS after the test goes live. The others start hours later. */
const AT_ONCE = 0.85;
const AT_ONCE_MS = 8 * MINUTE_MS;
const LATER_MS = 3 * HOUR_MS;
/** Minimum time between an exam and a ban or deletion. */
const CLEAR_MS = 2 * HOUR_MS;
/** Minimum and maximum length of a ban in days. */
const BANNED_DAYS = [1, 4] as const;

export interface ParticipationParts {
  readonly days: readonly Day[];
  readonly bank: Bank;
  readonly tests: readonly DemoModelTest[];
  readonly accounts: AccountActs;
  readonly adminId: string;
}

/** A planned exam; `at` is in ms since 1970. `test` is undefined for a mock test. */
interface PlannedExam {
  readonly at: number;
  readonly test: DemoModelTest | undefined;
}

/** Period of a ban. It ends at Infinity for a deletion. */
interface Absence {
  readonly from: number;
  readonly to: number;
}

/** Generates the actions of a student and of admins on the student's account. */
export function participationOf(student: Participant, parts: ParticipationParts, chance: Chance): Iterable<Act>[] {
  const { avatar, institute } = student;
  const holder = { ...student, role: 'student', look: { avatar, institute } } as const;
  const absence = student.ending && absenceOf(student, parts.days, chance.of('absence'));
  const own = studyOf(student, holder, absence, parts, chance);
  return absence ? [own, endingActions(holder, absence, parts, chance.of('fate'))] : [own];
}

function* studyOf(
  student: Participant,
  holder: Holder,
  absence: Absence | undefined,
  { days, bank, tests, accounts }: ParticipationParts,
  chance: Chance,
): Generator<Act> {
  const sessions = new StudentSessions(holder, student.rememberMe, accounts, chance.of('sessions'));
  const exams = new StudentExams(student, bank, tests, chance.of('exams'));
  const joinsAt = timeOn(days[student.joinsOn]!, chance);
  const isAway = (at: number) => absence && absence.from - CLEAR_MS < at && at < absence.to + MINUTE_MS;
  let freeFrom = joinsAt + MINUTE_MS;
  yield sessions.register(joinsAt);
  for (const { at, test } of plannedExams(student, tests, days, chance.of('wanted'))) {
    const startsAt = Math.max(at, freeFrom + Math.round(chance.between(2, 9) * MINUTE_MS));
    if (at < joinsAt || isAway(startsAt) || (test && startsAt >= test.liveUntil)) continue;
    yield* sessions.openAt(startsAt - MINUTE_MS);
    const exam = test ? exams.modelTest(test, startsAt) : exams.mockTest(startsAt, false);
    yield* exam;
    freeFrom = exam.at(-1)!.at + MINUTE_MS;
    yield* sessions.leaveAt(freeFrom);
  }
}

/** Returns the planned exams, earliest first. */
function plannedExams(
  { activity, joinsOn }: Participant,
  tests: readonly DemoModelTest[],
  days: readonly Day[],
  chance: Chance,
): PlannedExam[] {
  const modelTests = tests
    .filter(() => chance.happens(TAKES_MODEL_TEST * activity))
    .map((test) => {
      const after = chance.happens(AT_ONCE) ? chance.next() ** 2 * AT_ONCE_MS : chance.between(AT_ONCE_MS, LATER_MS);
      return { at: test.liveFrom + 1_000 + Math.round(after), test };
    });
  const another = Math.min(MOCK_TESTS * activity, MOCK_TESTS_MAX);
  const mockTests: PlannedExam[] = [];
  while (chance.happens(another)) {
    mockTests.push({ at: timeOn(chance.pick(days.slice(joinsOn)), chance), test: undefined });
  }
  return [...modelTests, ...mockTests].sort((a, b) => a.at - b.at);
}

/**
 * Returns the period of a ban or deletion. It begins in the second half of the history, at least a day after the
 * registration.
 */
function absenceOf({ ending, joinsOn }: Participant, days: readonly Day[], chance: Chance): Absence {
  const first = Math.max(Math.floor(days.length / 2), joinsOn + 2);
  const from = timeOn(chance.pick(days.slice(first, -Math.max(...BANNED_DAYS))), chance);
  return { from, to: ending === 'deleted' ? Infinity : from + Math.round(chance.between(...BANNED_DAYS) * DAY_MS) };
}

function endingActions(
  holder: Holder & { readonly role: 'student' },
  { from, to }: Absence,
  { accounts, adminId }: ParticipationParts,
  chance: Chance,
): Act[] {
  const when = (at: number) => ({ at, commandId: chance.uuid() });
  if (to === Infinity) return [accounts.delete(holder, adminId, when(from))];
  return [accounts.ban(holder, true, adminId, when(from)), accounts.ban(holder, false, adminId, when(to))];
}
