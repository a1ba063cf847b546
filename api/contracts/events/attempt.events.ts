import type { ExamSubject, ExamType, Subject } from '../http/limits.js';
import type { DomainEvent, EventVersions } from './event.js';
import type { PinnedQuestion } from './mock-test.events.js';

/** Annulled: the question has no right answer and is excluded from scoring. Only a key correction sets it. */
export const VERDICTS = ['Correct', 'Incorrect', 'Skipped', 'Annulled'] as const;
export type Verdict = (typeof VERDICTS)[number];
/** How a result is weighted on the leaderboard (LEADERBOARD_WEIGHTS). */
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
    /** in display order */
    questions: PinnedQuestion[];
    /**
     * determines the order of options on this paper; random and never sent to clients, so that no order reveals
     * a key
     */
    optionSeed: string;
  }
>;
export type AnswerSaved = DomainEvent<
  'AnswerSaved',
  {
    attemptId: string;
    studentId: string;
    questionId: string;
    /** null when cleared */
    option: string | null;
    chosenAt: string;
  }
>;
/** An answer or a clearing that arrived too late to count; at most one per question. */
export type AnswerCameLate = DomainEvent<'AnswerCameLate', AnswerSaved['data']>;
/** Visits, flags and time spent. */
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
    /** two decimals, rounded half away from zero; can be negative */
    score: number;
    correct: number;
    incorrect: number;
    skipped: number;
    /** of each question, in display order */
    verdicts: { questionId: string; version: number; subject: Subject; option: string | null; verdict: Verdict }[];
    /** figures sent by a client of the specification's calls; recorded and not trusted */
    claim?: { score: number; correct: number; incorrect: number; skipped: number; incorrectQuestions: string[] };
  }
>;

/**
 * A question's key was corrected, or a correction reversed. Contains all current grades; the previous ones are in
 * earlier events.
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
    /** the question whose key was corrected */
    questionId: string;
    /** shown to the student */
    reason: string;
    /** the previous score, and the previous verdict on that question */
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
