import type { AttemptFinished, AttemptRemarked, AttemptStarted } from '../contracts/events/attempt.events.js';
import type { QuestionContent } from '../contracts/events/question.events.js';

/** Starts the attempt of a sitting. */
export interface StartAttempt {
  readonly type: 'StartAttempt';
  readonly attempt: Omit<AttemptStarted['data'], 'recordsWork'>;
}

/** The answer to one question. */
export interface Answer {
  readonly questionId: string;
  /** Chosen option; null clears the answer. */
  readonly option: string | null;
  /** Time of the choice as reported by the client; accepted only within limits. */
  readonly chosenAt?: Date | undefined;
}

export interface SaveAnswer extends Answer {
  readonly type: 'SaveAnswer';
}

/** Records an answer that was rejected as late, so that the result can show it (EXAM-65). */
interface RecordLateAnswer extends Answer {
  readonly type: 'RecordLateAnswer';
}

export interface RecordProgress {
  readonly type: 'RecordProgress';
  readonly questionId: string;
  readonly visited?: boolean | undefined;
  readonly flagged?: boolean | undefined;
  /** Additional time spent, in ms. */
  readonly spentMs?: number | undefined;
  /** Total time spent, in ms. It can only increase the recorded time. Takes precedence over `spentMs`. */
  readonly totalSpentMs?: number | undefined;
}

export interface FinishAttempt {
  readonly type: 'FinishAttempt';
  /** Answers sent with the submit. Each one is accepted or recorded as late, like a separately sent answer. */
  readonly answers?: readonly Answer[] | undefined;
  readonly claim?: AttemptFinished['data']['claim'];
}

/** Shows a held result to the student. Idempotent. */
export interface ShowResult {
  readonly type: 'ShowResult';
}

/** Command of a student on a started attempt. */
export type AttemptRequest = SaveAnswer | RecordLateAnswer | RecordProgress | FinishAttempt;

/** Facts loaded before the decision and passed with each command. */
export interface AttemptFacts {
  /** Id of the calling student. */
  readonly studentId: string;
  /** Time until which answers chosen before the deadline are accepted. */
  readonly graceEnd: Date;
  /** Pinned versions of the questions: the one that the command affects, or all for a finish. */
  readonly questions: ReadonlyMap<string, QuestionContent>;
}

/** Facts loaded before the decision to finish an attempt. */
export interface FinishFacts extends AttemptFacts {
  /** True if the exam withholds its results from students. */
  readonly areResultsHeld: boolean;
}

export type AttemptCommand =
  | StartAttempt
  | ShowResult
  | (Exclude<AttemptRequest, FinishAttempt> & AttemptFacts)
  | (FinishAttempt & FinishFacts);

/** Content of an attempt that is fixed at its start and shared by all later states. */
export type Paper = AttemptStarted['data'] & {
  /** Index on the paper by question id. */
  readonly questionIndexes: ReadonlyMap<string, number>;
};
/** A saved answer. `chosenAt`: Unix time, ms. */
interface SavedAnswer {
  readonly option: string | null;
  readonly chosenAt: number;
  /** The last chosen option, even if it was cleared. */
  readonly lastOption: string | null;
  /** True if another option was chosen before the last one. */
  readonly changed: boolean;
}
/** Progress of a student on one question: visits, flag and time. */
interface Progress {
  readonly visited: boolean;
  readonly flagged: boolean;
  readonly spentMs: number;
}
export interface Running {
  readonly status: 'running';
  readonly paper: Paper;
  /** Number of recorded events per kind. Each kind has a limit, because events are permanent. */
  readonly recorded: { readonly answers: number; readonly progress: number };
  /** Answers by question index; undefined for questions that were never answered. */
  readonly answers: readonly (SavedAnswer | undefined)[];
  readonly progress: readonly (Progress | undefined)[];
  /** Ids of the questions with a late answer. */
  readonly late: ReadonlySet<string>;
}
export interface FinishedState extends Pick<Running, 'paper' | 'answers' | 'late'> {
  readonly status: 'finished';
  /** Result with the current grades. While `held`, it must not reach the student (`VisibleResults`). */
  readonly result: AttemptFinished['data'];
  /** All re-markings, without their verdicts. */
  readonly regrades: readonly Regrade[];
}
export interface Regrade extends Pick<
  AttemptRemarked['data'],
  'correctionId' | 'questionId' | 'remarkedAt' | 'reason'
> {
  /** Scores before and after the re-marking. */
  readonly before: number;
  readonly after: number;
}
export type Attempt = Running | FinishedState;
export type AttemptState = { readonly status: 'none' } | Attempt;
