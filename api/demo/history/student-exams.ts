import {
  MOCK_TEST_MARKS,
  SUBJECTS,
  type ExamSubject,
  type Minutes,
  type MockTestMarks,
  type Subject,
} from '../../contracts/http/limits.js';
import { randomSample } from '../../platform/shared/random-sample.js';
import type { DemoStudent } from '../cast/student.js';
import type { Chance } from '../chance.js';
import { simulateAttempt, type Step } from '../course/simulate-attempt.js';
import { withDisconnection } from '../course/disconnection.js';
import type { Bank, Item } from '../course/items.js';
import { LearningProgress } from '../course/learning.js';
import type { DemoAction } from './demo-action.js';
import { attemptActions, mockTestActions } from './exam-actions.js';
import type { DemoModelTest } from './model-test-actions.js';
import type { TakenExam } from './report-actions.js';

/** Probability of taking a live model test instead of a mock test. */
const MODEL_TEST_PROBABILITY = 0.7;

/** Weights and time limits of tests by number of questions. */
const TEST_SIZES: Readonly<Record<MockTestMarks, { readonly share: number; readonly minutes: readonly Minutes[] }>> = {
  25: { share: 50, minutes: [10, 20, 30] },
  35: { share: 22, minutes: [20, 30] },
  50: { share: 20, minutes: [20, 30, 60] },
  75: { share: 4, minutes: [30, 60] },
  100: { share: 3, minutes: [60] },
  200: { share: 1, minutes: [60] },
};

/** Generates the exams of a student, including the gains in ability. */
export class StudentExams {
  private readonly learning: LearningProgress;
  private readonly preferences: ReadonlyMap<Subject, number>;
  private readonly takenTests = new Set<DemoModelTest>();
  private attemptCount = 0;
  /** The exam that was generated last. */
  latest: TakenExam | undefined;

  constructor(
    private readonly student: Pick<DemoStudent, 'id' | 'traits'>,
    private readonly bank: Bank,
    private readonly modelTests: readonly DemoModelTest[],
    private readonly chance: Chance,
  ) {
    this.learning = new LearningProgress(student.traits);
    const isPossible = (subject: Subject) => bank[subject].length >= MOCK_TEST_MARKS[0];
    this.preferences = new Map(
      SUBJECTS.map((subject) => [subject, isPossible(subject) ? chance.between(0.4, 1.6) : 0]),
    );
  }

  /**
   * Generates the next exam.
   * @param isLong true for 50 questions in an hour, so that the exam runs for a while
   */
  next(startsAt: number, isLong: boolean): DemoAction[] {
    const live = this.modelTests.filter(
      (test) => test.liveFrom <= startsAt && startsAt < test.liveUntil && !this.takenTests.has(test),
    );
    if (live.length > 0 && !isLong && this.chance.happens(MODEL_TEST_PROBABILITY)) {
      return this.modelTest(this.chance.pick(live), startsAt);
    }
    return this.mockTest(startsAt, isLong);
  }

  modelTest(test: DemoModelTest, startsAt: number): DemoAction[] {
    this.takenTests.add(test);
    const { id: examId, name, subject, minutes, items } = test;
    this.latest = { items, modelTest: test };
    const areResultsHeld = test.reveal === 'release';
    const exam = {
      type: 'ModelTest',
      examId,
      name,
      subject,
      weighing: 'live',
      minutes,
      items,
      areResultsHeld,
    } as const;
    const steps = this.takeExam(subject, items, minutes);
    return attemptActions({ studentId: this.student.id, ...exam, startsAt, steps }, this.chance);
  }

  mockTest(startsAt: number, isLong: boolean): DemoAction[] {
    const { chance, student } = this;
    const subject = chance.pickWeighted(SUBJECTS, (candidate) => this.preferences.get(candidate)!);
    const bank = this.availableAt(startsAt, subject);
    const possibleMarks = MOCK_TEST_MARKS.filter((marks) => marks <= bank.length);
    const marks = isLong
      ? possibleMarks.findLast((count) => count <= 50)!
      : chance.pickWeighted(possibleMarks, (count) => TEST_SIZES[count].share);
    const minutes = isLong ? 60 : chance.pick(TEST_SIZES[marks].minutes);
    const items = randomSample(bank, marks, chance.below);
    this.latest = { items, modelTest: undefined };
    const steps = this.takeExam(subject, items, minutes);
    const test = { studentId: student.id, subject, marks, minutes, available: bank.length, items, startsAt, steps };
    return mockTestActions(test, chance);
  }

  private takeExam(subject: ExamSubject, items: readonly Item[], minutes: number): Step[] {
    const { learning, student } = this;
    const steps = simulateAttempt(
      { items, minutes, traits: student.traits, abilityAt: learning.abilityAt },
      this.chance,
    );
    learning.learnFrom(subject, items, steps);
    return withDisconnection(steps, this.chance.derive('line', String(this.attemptCount++)));
  }

  /** Returns all questions except those of upcoming and live model tests. */
  private availableAt(time: number, subject: Subject): readonly Item[] {
    const currentTests = this.modelTests.filter(({ createdAt, liveUntil }) => createdAt <= time && time < liveUntil);
    const reservedItems = new Set(currentTests.flatMap(({ items }) => items));
    return this.bank[subject].filter((item) => !reservedItems.has(item));
  }
}
