import type { Subject } from '../http/limits.js';
import type { PracticeSource } from '../http/practice.js';
import type { DomainEvent, EventVersions } from './event.js';
import type { PinnedQuestion } from './mock-test.events.js';

export type PracticeVerdict = 'Correct' | 'Incorrect';

/** A student starts to practise questions without a clock. */
export type PracticeStarted = DomainEvent<
  'PracticeStarted',
  {
    practiceId: string;
    studentId: string;
    /** The number of this practice among those of its student, from 1. The practice id is derived from both. */
    ordinal: number;
    source: PracticeSource;
    /** in the order shown */
    questions: PinnedQuestion[];
    /** orders the options of each question */
    optionSeed: string;
    startedAt: string;
  }
>;
/** An answer, graded when it arrived. */
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
    /** the key by which it was graded */
    correctAnswer: string;
    /** ms on the question as the client reports them; null if it did not */
    spentMs: number | null;
    /** the student chose another option first */
    changed: boolean;
    flagged: boolean;
    answeredAt: string;
  }
>;
/** Every question is answered, or the student stopped. */
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

/** A student's plan: the date of the exam and the number of questions a day. */
export type PracticePlanSet = DomainEvent<
  'PracticePlanSet',
  {
    studentId: string;
    /** `2027-01-15`; null: no date */
    examDate: string | null;
    dailyQuestions: number;
    setAt: string;
  }
>;

export const practicePlanEventVersions: EventVersions<PracticePlanSet> = { PracticePlanSet: [] };
