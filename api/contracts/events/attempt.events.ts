import type { ExamSubject, ExamType, Subject } from '../http/limits.js';
import type { DomainEvent, EventVersions } from './event.js';
import type { PinnedQuestion } from './mock-test.events.js';

/** Annulled: the question turned out to have no right answer and counts for nobody, which a corrected key alone brings about. */
export const VERDICTS = ['Correct', 'Incorrect', 'Skipped', 'Annulled'] as const;
export type Verdict = (typeof VERDICTS)[number];
/** How a result weighs on the leaderboard (LEADERBOARD_WEIGHTS). */
export const WEIGHINGS = ['live', 'practice', 'quiz'] as const;
export type Weighing = (typeof WEIGHINGS)[number];

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
/** An answer or a clearing that arrived too late to count; of each question at most one. */
export type AnswerCameLate = DomainEvent<'AnswerCameLate', AnswerSaved['data']>;
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

/**
 * The key of a question was corrected, or a correction reversed: all the marks that stand from then on. What stood before is
 * kept in the events before it.
 */
export type AttemptRemarked = DomainEvent<
  'AttemptRemarked',
  Pick<
    AttemptFinished['data'],
    | 'attemptId'
    | 'studentId'
    | 'type'
    | 'examId'
    | 'subject'
    | 'weighing'
    | 'finishedAt'
    | 'score'
    | 'correct'
    | 'incorrect'
    | 'skipped'
    | 'verdicts'
  > & {
    remarkedAt: string;
    correctionId: string;
    /** whose key it was */
    questionId: string;
    /** as the student is told */
    reason: string;
    /** what stood until then: the score, and the verdict on that question */
    former: { score: number; verdict: Verdict };
  }
>;

export type AttemptEvent =
  | AttemptStarted
  | AnswerSaved
  | AnswerCameLate
  | ProgressRecorded
  | AttemptFinished
  | AttemptRemarked;

export const attemptEventVersions: EventVersions<AttemptEvent> = {
  AttemptStarted: [],
  AnswerSaved: [],
  AnswerCameLate: [],
  ProgressRecorded: [],
  AttemptFinished: [],
  AttemptRemarked: [],
};
