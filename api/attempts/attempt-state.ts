import type { AttemptFinished, AttemptRemarked, AttemptStarted } from '../contracts/events/attempt.events.js';
import type { QuestionContent } from '../contracts/events/question.events.js';

/** Starts the attempt from its sitting. */
export interface StartAttempt {
  readonly type: 'StartAttempt';
  readonly attempt: AttemptStarted['data'];
}

/** The answer to one question. */
export interface Answer {
  readonly questionId: string;
  /** null clears the answer */
  readonly option: string | null;
  /** as reported by the client; accepted only within limits */
  readonly chosenAt?: Date | undefined;
}

export interface SaveAnswer extends Answer {
  readonly type: 'SaveAnswer';
}

/**
 * Records an answer that was refused because the attempt or its time was over. Shown to the student in the result
 * (EXAM-65).
 */
interface RecordLateAnswer extends Answer {
  readonly type: 'RecordLateAnswer';
}

export interface RecordProgress {
  readonly type: 'RecordProgress';
  readonly questionId: string;
  readonly visited?: boolean | undefined;
  readonly flagged?: boolean | undefined;
  /** ms, added to the recorded time */
  readonly spentMs?: number | undefined;
  /** ms in total; raises the recorded time and never lowers it. `spentMs` is ignored when both are given */
  readonly totalSpentMs?: number | undefined;
}

export interface FinishAttempt {
  readonly type: 'FinishAttempt';
  /** sent with the submit; each is accepted or recorded as late as if it had been sent alone */
  readonly answers?: readonly Answer[] | undefined;
  readonly claim?: AttemptFinished['data']['claim'];
}

/** A student's request on a started attempt. */
export type AttemptRequest = SaveAnswer | RecordLateAnswer | RecordProgress | FinishAttempt;

/** Loaded before the decision and passed with each command. */
export interface AttemptFacts {
  /** the caller */
  readonly studentId: string;
  /** until when an answer chosen before the deadline is accepted */
  readonly graceEnd: Date;
  /** as pinned to the attempt: the question of the command, or all questions for a finish */
  readonly questions: ReadonlyMap<string, QuestionContent>;
}

export type AttemptCommand = StartAttempt | (AttemptRequest & AttemptFacts);

/** Fixed when the attempt starts; shared by all its later states. */
export type Paper = AttemptStarted['data'] & {
  /** index on the paper, by question id */
  readonly places: ReadonlyMap<string, number>;
};
/** The answer to one question. `chosenAt`: ms since 1970. */
interface KeptAnswer {
  readonly option: string | null;
  readonly chosenAt: number;
}
/** A student's progress on one question, apart from the answer. */
interface Progress {
  readonly visited: boolean;
  readonly flagged: boolean;
  readonly spentMs: number;
}
export interface Running {
  readonly status: 'running';
  readonly paper: Paper;
  /** number of events so far; each kind has a limit, since events are permanent */
  readonly recorded: { readonly answers: number; readonly progress: number };
  /** by index; undefined when the question was never answered */
  readonly answers: readonly (KeptAnswer | undefined)[];
  readonly progress: readonly (Progress | undefined)[];
  /** ids of the questions that have a late answer */
  readonly late: ReadonlySet<string>;
}
export interface Finished extends Pick<Running, 'paper' | 'answers' | 'late'> {
  readonly status: 'finished';
  /** with the current grades */
  readonly result: AttemptFinished['data'];
  /** every re-marking, without its verdicts */
  readonly remarks: readonly Remark[];
}
interface Remark extends Pick<AttemptRemarked['data'], 'correctionId' | 'questionId' | 'remarkedAt' | 'reason'> {
  /** scores */
  readonly before: number;
  readonly after: number;
}
export type Attempt = Running | Finished;
export type AttemptState = { readonly status: 'none' } | Attempt;
