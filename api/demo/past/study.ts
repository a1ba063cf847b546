import {
  MOCK_TEST_MARKS,
  SESSION_DAYS_REMEMBERED,
  SESSION_HOURS,
  SUBJECTS,
  type ExamSubject,
  type Minutes,
  type MockTestMarks,
  type Subject,
} from '../../contracts/http/limits.js';
import { draw } from '../../platform/shared/draw.js';
import type { DemoStudent } from '../cast/student.js';
import type { Chance } from '../chance.js';
import { attemptCourse, type Step } from '../course/attempt-course.js';
import type { Day } from '../course/calendar.js';
import type { Bank, Item } from '../course/items.js';
import { Learning } from '../course/learning.js';
import { timetableOf } from '../course/timetable.js';
import type { AccountActs, Holder } from './account-acts.js';
import type { Act } from './act.js';
import { attemptActs, mockTestActs } from './exam-acts.js';
import type { DemoModelTest } from './model-test-acts.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** who sits an exam right now began it so many minutes ago, and has been free for so long before */
const BEGAN = [3, 11] as const;
const FREE_BEFORE_MS = 3 * HOUR_MS;
/** of those who are not remembered */
const LOGS_OUT = 0.3;

/** of those who sit down while a model test is live that they have not taken */
const TAKES_MODEL_TEST = 0.7;

/** how often a test of so many marks is taken, and in what time */
const TESTS: Readonly<Record<MockTestMarks, { readonly share: number; readonly minutes: readonly Minutes[] }>> = {
  25: { share: 50, minutes: [10, 20, 30] },
  35: { share: 22, minutes: [20, 30] },
  50: { share: 20, minutes: [20, 30, 60] },
  75: { share: 4, minutes: [30, 60] },
  100: { share: 3, minutes: [60] },
  200: { share: 1, minutes: [60] },
};

export interface StudyParts {
  readonly days: readonly Day[];
  readonly now: Date;
  readonly bank: Bank;
  readonly modelTests: readonly DemoModelTest[];
  readonly accounts: AccountActs;
}

/** All that one student does: joining, logging in, one exam after another. In the order of time; a little lies ahead of now. */
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
  let freeFrom = joinsAt + MINUTE_MS;

  function* sit(startsAt: number, long: boolean): Generator<Act> {
    yield* sessions.openAt(startsAt - MINUTE_MS);
    const exam = exams.next(startsAt, long);
    yield* exam;
    freeFrom = exam.at(-1)!.at + MINUTE_MS;
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

/** Logs in where no session of theirs is good any more. */
class StudentSessions {
  private login: string | undefined;
  private goodUntil = 0;

  constructor(
    private readonly holder: Holder,
    private readonly rememberMe: boolean,
    private readonly accounts: AccountActs,
    private readonly chance: Chance,
  ) {}

  register(at: number): Act {
    this.login = this.chance.uuid();
    this.goodUntil = at + SESSION_HOURS * HOUR_MS;
    return this.accounts.register(this.holder, 'visitor', { at, commandId: this.login });
  }

  openAt(at: number): Act[] {
    // room for a whole exam
    if (this.login && at + 2 * HOUR_MS < this.goodUntil) return [];
    this.login = this.chance.uuid();
    this.goodUntil = at + (this.rememberMe ? SESSION_DAYS_REMEMBERED * 24 : SESSION_HOURS) * HOUR_MS;
    return [this.accounts.logIn(this.holder, this.rememberMe, { at, commandId: this.login })];
  }

  leaveAt(at: number): Act[] {
    if (!this.login || this.rememberMe || !this.chance.happens(LOGS_OUT)) return [];
    const logOut = this.accounts.logOut(this.holder, this.login, { at, commandId: this.chance.uuid() });
    this.login = undefined;
    return [logOut];
  }
}

/** Chooses, sits and learns from one exam after another. */
class StudentExams {
  private readonly learning: Learning;
  private readonly liking: ReadonlyMap<Subject, number>;
  private readonly taken = new Set<DemoModelTest>();

  constructor(
    private readonly student: DemoStudent,
    private readonly bank: Bank,
    private readonly modelTests: readonly DemoModelTest[],
    private readonly chance: Chance,
  ) {
    this.learning = new Learning(student.mind);
    const possible = (subject: Subject) => bank[subject].length >= MOCK_TEST_MARKS[0];
    this.liking = new Map(SUBJECTS.map((subject) => [subject, possible(subject) ? chance.between(0.4, 1.6) : 0]));
  }

  /** @param long 50 questions in an hour, so that nobody is through within minutes */
  next(startsAt: number, long: boolean): Act[] {
    const live = this.modelTests.find(
      (test) => test.liveFrom <= startsAt && startsAt < test.liveUntil && !this.taken.has(test),
    );
    if (live && !long && this.chance.happens(TAKES_MODEL_TEST)) return this.modelTest(live, startsAt);
    return this.mockTest(startsAt, long);
  }

  private modelTest(test: DemoModelTest, startsAt: number): Act[] {
    this.taken.add(test);
    const { id: examId, name, subject, minutes, items } = test;
    const exam = { type: 'ModelTest', examId, name, subject, weighing: 'live', minutes, items } as const;
    const steps = this.sit(subject, items, minutes);
    return attemptActs({ studentId: this.student.id, ...exam, startsAt, steps }, this.chance);
  }

  private mockTest(startsAt: number, long: boolean): Act[] {
    const { chance, student } = this;
    const subject = chance.weighted(SUBJECTS, (one) => this.liking.get(one)!);
    const bank = this.freeAt(startsAt, subject);
    const possible = MOCK_TEST_MARKS.filter((marks) => marks <= bank.length);
    const marks = long
      ? possible.findLast((some) => some <= 50)!
      : chance.weighted(possible, (some) => TESTS[some].share);
    const minutes = long ? 60 : chance.pick(TESTS[marks].minutes);
    const items = draw(bank, marks, chance.below);
    const steps = this.sit(subject, items, minutes);
    const test = { studentId: student.id, subject, marks, minutes, available: bank.length, items, startsAt, steps };
    return mockTestActs(test, chance);
  }

  private sit(subject: ExamSubject, items: readonly Item[], minutes: number): Step[] {
    const { learning, student } = this;
    const steps = attemptCourse({ items, minutes, mind: student.mind, abilityAt: learning.abilityAt }, this.chance);
    learning.learnFrom(subject, items, steps);
    return steps;
  }

  /** All but the questions of model tests that are upcoming or live then. */
  private freeAt(at: number, subject: Subject): readonly Item[] {
    const kept = this.modelTests.filter(({ createdAt, liveUntil }) => createdAt <= at && at < liveUntil);
    const keptBack = new Set(kept.flatMap(({ items }) => items));
    return this.bank[subject].filter((item) => !keptBack.has(item));
  }
}
