import type { ExamSubject, ExamType, Subject } from '../http/limits.js';
import type { DomainEvent, EventVersions } from './event.js';
import type { PinnedQuestion } from './mock-test.events.js';

export type Verdict = 'Correct' | 'Incorrect' | 'Skipped';
/** How a result weighs on the leaderboard (LEADERBOARD_WEIGHTS). */
export type Weighing = 'live' | 'practice' | 'quiz';

export type AttemptStarted = DomainEvent<
  'AttemptStarted',
  {
    attemptId: string;
    studentId: string;
    type: ExamType;
    examId: string;
    name: string;
    subject: ExamSubject;
    weighing: Weighing;
    startedAt: string;
    deadline: string;
    /** in the order shown */
    questions: PinnedQuestion[];
    /** orders each question's options on this paper; random, and never shown, so that no order tells a correct option */
    optionSeed: string;
  }
>;
export type AnswerSaved = DomainEvent<
  'AnswerSaved',
  {
    attemptId: string;
    studentId: string;
    questionId: string;
    /** null: cleared */
    option: string | null;
    chosenAt: string;
  }
>;
/** What the student looked at, flagged for review, and for how long. */
export type ProgressRecorded = DomainEvent<
  'ProgressRecorded',
  { attemptId: string; studentId: string; questionId: string; visited?: boolean; flagged?: boolean; spentMs?: number }
>;
export type AttemptFinished = DomainEvent<
  'AttemptFinished',
  {
    attemptId: string;
    studentId: string;
    type: ExamType;
    examId: string;
    subject: ExamSubject;
    weighing: Weighing;
    startedAt: string;
    finishedAt: string;
    reason: 'submitted' | 'timeUp';
    /** two decimals, halves away from zero; can be negative */
    score: number;
    correct: number;
    incorrect: number;
    skipped: number;
    /** of each question, in the order shown */
    verdicts: { questionId: string; version: number; subject: Subject; option: string | null; verdict: Verdict }[];
    /** the figures that a client of the spec's own calls sent, kept and not believed */
    claim?: { score: number; correct: number; incorrect: number; skipped: number; incorrectQuestions: string[] };
  }
>;

export type AttemptEvent = AttemptStarted | AnswerSaved | ProgressRecorded | AttemptFinished;

export const attemptEventVersions: EventVersions<AttemptEvent> = {
  AttemptStarted: [],
  AnswerSaved: [],
  ProgressRecorded: [],
  AttemptFinished: [],
};
