import type { Subject } from '../http/limits.js';
import type { PracticeSource } from '../http/practice.js';
import type { DomainEvent, EventVersions } from './event.js';
import type { PinnedQuestion } from './mock-test.events.js';

export type PracticeVerdict = 'Correct' | 'Incorrect';

/** A student started an untimed practice. */
export type PracticeStarted = DomainEvent<
  'PracticeStarted',
  {
    practiceId: string;
    studentId: string;
    /** Number of the practice among those of its student, from 1. The practice id is derived from both. */
    ordinal: number;
    source: PracticeSource;
    /** Questions in display order. */
    questions: PinnedQuestion[];
    /** Seed of the option order. */
    optionSeed: string;
    startedAt: string;
  }
>;
/** A question was answered and graded immediately. */
export type PracticeAnswered = DomainEvent<
  'PracticeAnswered',
  {
    practiceId: string;
    studentId: string;
    questionId: string;
    version: number;
    subject: Subject;
    option: string;
    verdict: PracticeVerdict;
    /** Key by which the answer was graded. */
    correctAnswer: string;
    /** Time spent on the question in ms, as reported by the client; null if not reported. */
    spentMs: number | null;
    /** True if the student chose another option first. */
    changed: boolean;
    flagged: boolean;
    answeredAt: string;
  }
>;
/** The practice ended because every question was answered or the student stopped it. */
export type PracticeEnded = DomainEvent<
  'PracticeEnded',
  { practiceId: string; studentId: string; answered: number; correct: number; endedAt: string }
>;

export type PracticeEvent = PracticeStarted | PracticeAnswered | PracticeEnded;

export const practiceEventVersions: EventVersions<PracticeEvent> = {
  PracticeStarted: [],
  PracticeAnswered: [],
  PracticeEnded: [],
};

/** A student set a practice plan: the date of the exam and the number of questions per day. */
export type PracticePlanSet = DomainEvent<
  'PracticePlanSet',
  {
    studentId: string;
    /** Exam date as `2027-01-15`; null if there is none. */
    examDate: string | null;
    dailyQuestions: number;
    setAt: string;
  }
>;

export const practicePlanEventVersions: EventVersions<PracticePlanSet> = { PracticePlanSet: [] };
