import type { Chance } from '../demo/chance.js';
import type { Day } from '../demo/course/calendar.js';
import type { Bank } from '../demo/course/items.js';
import { randomTime } from '../demo/course/timetable.js';
import type { AccountActions, AccountHolder } from '../demo/history/account-actions.js';
import type { DemoAction } from '../demo/history/demo-action.js';
import type { DemoModelTest } from '../demo/history/model-test-actions.js';
import { StudentExams } from '../demo/history/student-exams.js';
import { StudentSessions } from '../demo/history/student-sessions.js';
import type { Participant } from './cohort.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Probabilities that an average student takes a model test, and a mock test on the same day. Further tests are less
 * likely.
 */
const MODEL_TEST_PROBABILITY = 0.27;
const MOCK_TEST_PROBABILITY = 0.3;
const MOCK_TEST_PROBABILITY_MAX = 0.8;
/** Share of participants who start within AT_ONCE_MS after the test goes live. The others start hours later. */
const EARLY_START_SHARE = 0.85;
const EARLY_START_MS_MAX = 8 * MINUTE_MS;
const LATE_START_MS_MAX = 3 * HOUR_MS;
/** Minimum time between an exam and a ban or deletion. */
const PAUSE_BEFORE_ABSENCE_MS = 2 * HOUR_MS;
/** Minimum and maximum length of a ban in days. */
const BANNED_DAYS = [1, 4] as const;

export interface ParticipationParts {
  readonly days: readonly Day[];
  readonly bank: Bank;
  readonly tests: readonly DemoModelTest[];
  readonly accounts: AccountActions;
  readonly adminId: string;
}

/** A planned exam; `at`: Unix time, ms. `test` is undefined for a mock test. */
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
export function participantActions(
  student: Participant,
  parts: ParticipationParts,
  chance: Chance,
): Iterable<DemoAction>[] {
  const { avatar, institute } = student;
  const holder = { ...student, role: 'student', look: { avatar, institute } } as const;
  const absence = student.ending && absenceOf(student, parts.days, chance.derive('absence'));
  const examActions = sessionsAndExams(student, holder, absence, parts, chance);
  return absence ? [examActions, endingActions(holder, absence, parts, chance.derive('fate'))] : [examActions];
}

function* sessionsAndExams(
  student: Participant,
  holder: AccountHolder,
  absence: Absence | undefined,
  { days, bank, tests, accounts }: ParticipationParts,
  chance: Chance,
): Generator<DemoAction> {
  const sessions = new StudentSessions(holder, student.rememberMe, accounts, chance.derive('sessions'));
  const exams = new StudentExams(student, bank, tests, chance.derive('exams'));
  const joinsAt = randomTime(days[student.registrationDay]!, chance);
  const isAbsent = (time: number) =>
    absence && absence.from - PAUSE_BEFORE_ABSENCE_MS < time && time < absence.to + MINUTE_MS;
  let nextFreeAt = joinsAt + MINUTE_MS;
  yield sessions.register(joinsAt);
  for (const { at: time, test } of plannedExams(student, tests, days, chance.derive('wanted'))) {
    const startsAt = Math.max(time, nextFreeAt + Math.round(chance.between(2, 9) * MINUTE_MS));
    if (time < joinsAt || isAbsent(startsAt) || (test && startsAt >= test.liveUntil)) continue;
    yield* sessions.logInIfNeeded(startsAt - MINUTE_MS);
    const exam = test ? exams.modelTest(test, startsAt) : exams.mockTest(startsAt, false);
    yield* exam;
    nextFreeAt = exam.at(-1)!.at + MINUTE_MS;
    yield* sessions.logOutSometimes(nextFreeAt);
  }
}

/** Returns the planned exams, earliest first. */
function plannedExams(
  { activity, registrationDay }: Participant,
  tests: readonly DemoModelTest[],
  days: readonly Day[],
  chance: Chance,
): PlannedExam[] {
  const modelTests = tests
    .filter(() => chance.happens(MODEL_TEST_PROBABILITY * activity))
    .map((test) => {
      const delayMs = chance.happens(EARLY_START_SHARE)
        ? chance.next() ** 2 * EARLY_START_MS_MAX
        : chance.between(EARLY_START_MS_MAX, LATE_START_MS_MAX);
      return { at: test.liveFrom + 1_000 + Math.round(delayMs), test };
    });
  const probability = Math.min(MOCK_TEST_PROBABILITY * activity, MOCK_TEST_PROBABILITY_MAX);
  const mockTests: PlannedExam[] = [];
  while (chance.happens(probability)) {
    mockTests.push({ at: randomTime(chance.pick(days.slice(registrationDay)), chance), test: undefined });
  }
  return [...modelTests, ...mockTests].sort((a, b) => a.at - b.at);
}

/**
 * Returns the period of a ban or deletion. It begins in the second half of the history, at least a day after the
 * registration.
 */
function absenceOf({ ending, registrationDay }: Participant, days: readonly Day[], chance: Chance): Absence {
  const first = Math.max(Math.floor(days.length / 2), registrationDay + 2);
  const from = randomTime(chance.pick(days.slice(first, -Math.max(...BANNED_DAYS))), chance);
  return { from, to: ending === 'deleted' ? Infinity : from + Math.round(chance.between(...BANNED_DAYS) * DAY_MS) };
}

function endingActions(
  holder: AccountHolder & { readonly role: 'student' },
  { from, to }: Absence,
  { accounts, adminId }: ParticipationParts,
  chance: Chance,
): DemoAction[] {
  const stamp = (time: number) => ({ at: time, commandId: chance.uuid() });
  if (to === Infinity) return [accounts.delete(holder, adminId, stamp(from))];
  return [accounts.ban(holder, true, adminId, stamp(from)), accounts.ban(holder, false, adminId, stamp(to))];
}
