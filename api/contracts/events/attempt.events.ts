import type { ExamSubject, ExamType, Subject } from '../http/limits.js';
import type { DomainEvent, EventVersions, Upcaster } from './event.js';
import type { PinnedQuestion } from './mock-test.events.js';

/**
 * Verdicts on an answer. `Annulled`: the question has no correct answer and is excluded from scoring; set only by a
 * key correction.
 */
export const VERDICTS = ['Correct', 'Incorrect', 'Skipped', 'Annulled'] as const;
export type Verdict = (typeof VERDICTS)[number];
/** Weighings of a result on the leaderboard (LEADERBOARD_WEIGHTS). */
export const WEIGHINGS = ['live', 'practice', 'quiz'] as const;
export type Weighing = (typeof WEIGHINGS)[number];

/** The source of the questions of a mock test, unless they are drawn from a whole subject. */
export const DRAWN_FROM = ['mistakes', 'topics'] as const;
export type DrawnFrom = (typeof DRAWN_FROM)[number];

/** Returns what the questions were drawn from. Attempts of earlier releases have no such field. */
export const drawnFromOf = ({
  weighing,
  drawnFrom,
}: {
  readonly weighing: Weighing;
  readonly drawnFrom?: DrawnFrom | undefined;
}): DrawnFrom | undefined => drawnFrom ?? (weighing === 'quiz' ? 'mistakes' : undefined);

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
    /** Absent for model tests and for mock tests of a whole subject. */
    drawnFrom?: DrawnFrom;
    startedAt: string;
    deadline: string;
    /** Questions in display order. */
    questions: PinnedQuestion[];
    /**
     * Seed of the option order on this paper. It is random and never sent to clients, so that the order does not
     * reveal the key.
     */
    optionSeed: string;
    /** True if `AttemptFinished` contains `work`. False for attempts that were started by earlier releases. */
    recordsWork: boolean;
  }
>;
export type AnswerSaved = DomainEvent<
  'AnswerSaved',
  {
    attemptId: string;
    studentId: string;
    questionId: string;
    /** Chosen option; null if the answer was cleared. */
    option: string | null;
    chosenAt: string;
  }
>;
/** An answer, or the clearing of an answer, arrived too late to count. Recorded at most once per question. */
export type AnswerCameLate = DomainEvent<'AnswerCameLate', AnswerSaved['data']>;
/** Visits, flags and time spent were recorded. */
export type ProgressRecorded = DomainEvent<
  'ProgressRecorded',
  { attemptId: string; studentId: string; questionId: string; visited?: boolean; flagged?: boolean; spentMs?: number }
>;
/** A student's work on one question of an attempt. */
export interface AnswerWork {
  /** Time spent in ms; 0 if unknown. */
  readonly spentMs: number;
  /** True if another option was chosen first. */
  readonly changed: boolean;
  readonly flagged: boolean;
}

export type AttemptFinished = DomainEvent<
  'AttemptFinished',
  {
    attemptId: string;
    studentId: string;
    type: ExamType;
    examId: string;
    subject: ExamSubject;
    weighing: Weighing;
    /** As in `AttemptStarted`. */
    drawnFrom?: DrawnFrom;
    startedAt: string;
    finishedAt: string;
    reason: 'submitted' | 'timeUp';
    /** Score with two decimals, rounded half away from zero; can be negative. */
    score: number;
    correct: number;
    incorrect: number;
    skipped: number;
    /** Verdict on each question, in display order. */
    verdicts: { questionId: string; version: number; subject: Subject; option: string | null; verdict: Verdict }[];
    /** The work on each question, in the order of `verdicts`; see `AttemptStarted`. */
    work?: AnswerWork[];
    /** Figures sent by a client of the specification's calls. They are recorded but not trusted. */
    claim?: { score: number; correct: number; incorrect: number; skipped: number; incorrectQuestions: string[] };
    /** True if the model test withholds the result from the student until `AttemptResultShown`. */
    held: boolean;
  }
>;

/**
 * The attempt was re-marked after a key correction or its reversal. Contains all current grades; earlier events
 * contain the previous ones.
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
    | 'held'
  > & {
    remarkedAt: string;
    correctionId: string;
    /** Question whose key was corrected. */
    questionId: string;
    /** Reason shown to the student. */
    reason: string;
    /** Previous score, and previous verdict on the question. */
    former: { score: number; verdict: Verdict };
  }
>;

/**
 * A held result was shown to the student, after `ResultsReleased`. Contains the current result, including all
 * re-markings. A shown result is never hidden again.
 */
export type AttemptResultShown = DomainEvent<
  'AttemptResultShown',
  Omit<AttemptFinished['data'], 'work' | 'claim' | 'held'>
>;

export type AttemptEvent =
  | AttemptStarted
  | AnswerSaved
  | AnswerCameLate
  | ProgressRecorded
  | AttemptFinished
  | AttemptRemarked
  | AttemptResultShown;

const withoutWork: Upcaster = (event) => ({ ...event, data: { ...event.data, recordsWork: false } });
const notHeld: Upcaster = (event) => ({ ...event, data: { ...event.data, held: false } });

export const attemptEventVersions: EventVersions<AttemptEvent> = {
  AttemptStarted: [withoutWork],
  AnswerSaved: [],
  AnswerCameLate: [],
  ProgressRecorded: [],
  AttemptFinished: [notHeld],
  AttemptRemarked: [notHeld],
  AttemptResultShown: [],
};
