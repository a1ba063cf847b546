import type { AttemptFinished, AttemptRemarked, AttemptStarted } from '../contracts/events/attempt.events.js';
import type { QuestionContent } from '../contracts/events/question.events.js';

/** Starts the attempt's own stream, from its sitting. */
export interface StartAttempt {
  readonly type: 'StartAttempt';
  readonly attempt: AttemptStarted['data'];
}

/** What a student chose for a question. */
export interface Answer {
  readonly questionId: string;
  /** null clears it */
  readonly option: string | null;
  /** the client's word on when; believed within limits alone */
  readonly chosenAt?: Date | undefined;
}

export interface SaveAnswer extends Answer {
  readonly type: 'SaveAnswer';
}

/** An answer was refused because the time is over, or the attempt: its student is told of it in the result (EXAM-65). */
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
  /** ms in all; the recorded time rises to it and never falls. `spentMs` is ignored where both are given */
  readonly totalSpentMs?: number | undefined;
}

export interface FinishAttempt {
  readonly type: 'FinishAttempt';
  /** sent along with the submit; each counts where it would have been accepted alone, and is recorded as late where it would not */
  readonly answers?: readonly Answer[] | undefined;
  readonly claim?: AttemptFinished['data']['claim'];
}

/** What a student asks of an attempt that was started. */
export type AttemptRequest = SaveAnswer | RecordLateAnswer | RecordProgress | FinishAttempt;

/** What is found out for each such command beside it. */
export interface AttemptFacts {
  /** who asks */
  readonly studentId: string;
  /** until when an answer chosen before the deadline is taken */
  readonly graceEnd: Date;
  /** the questions that the command speaks of, all of them for a finish, as they are pinned to the attempt */
  readonly questions: ReadonlyMap<string, QuestionContent>;
}

export type AttemptCommand = StartAttempt | (AttemptRequest & AttemptFacts);

/** What is fixed when an attempt starts; all its later states share it. */
export type Paper = AttemptStarted['data'] & {
  /** where each question stands on the paper */
  readonly places: ReadonlyMap<string, number>;
};
/** The answer to one question, with when it was chosen (ms since 1970). */
interface KeptAnswer {
  readonly option: string | null;
  readonly chosenAt: number;
}
/** What a student did with one question besides answering it. */
interface Progress {
  readonly visited: boolean;
  readonly flagged: boolean;
  readonly spentMs: number;
}
export interface Running {
  readonly status: 'running';
  readonly paper: Paper;
  /** events so far, which are for ever: of each kind there are only so many */
  readonly recorded: { readonly answers: number; readonly progress: number };
  /** by place; undefined where there never was one */
  readonly answers: readonly (KeptAnswer | undefined)[];
  readonly progress: readonly (Progress | undefined)[];
  /** ids of questions to which an answer came too late */
  readonly late: ReadonlySet<string>;
}
export interface Finished extends Pick<Running, 'paper' | 'answers' | 'late'> {
  readonly status: 'finished';
  /** with the marks that stand now */
  readonly result: AttemptFinished['data'];
  /** each time that it was marked again, without all its verdicts */
  readonly remarks: readonly Remark[];
}
interface Remark extends Pick<AttemptRemarked['data'], 'correctionId' | 'questionId' | 'remarkedAt' | 'reason'> {
  /** scores */
  readonly before: number;
  readonly after: number;
}
export type Attempt = Running | Finished;
export type AttemptState = { readonly status: 'none' } | Attempt;
