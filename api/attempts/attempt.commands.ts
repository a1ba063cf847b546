import type { AttemptFinished, AttemptStarted } from '../contracts/events/attempt.events.js';
import type { Subject } from '../contracts/http/limits.js';

/** Starts the attempt's own stream, after its sitting. */
export interface Begin {
  readonly type: 'Begin';
  readonly attempt: AttemptStarted['data'];
}

export interface Choice {
  readonly questionId: string;
  /** `null` clears the answer */
  readonly option: string | null;
  /** the client's word on when; believed within limits alone */
  readonly chosenAt?: Date | undefined;
}

export interface Choose extends Choice {
  readonly type: 'Choose';
  readonly studentId: string;
  /** until when one chosen before the deadline is taken */
  readonly graceEnd: Date;
  /** of the question as it is pinned to this attempt; [] for a question that is not in it */
  readonly options: readonly string[];
}

export interface Note {
  readonly type: 'Note';
  readonly studentId: string;
  /** until when it is taken */
  readonly graceEnd: Date;
  readonly questionId: string;
  readonly visited?: boolean | undefined;
  readonly marked?: boolean | undefined;
  /** ms, on top of what was noted before */
  readonly spentMs?: number | undefined;
}

/** By question, as pinned to the attempt. */
export type AnswerKey = ReadonlyMap<
  string,
  { readonly subject: Subject; readonly options: readonly string[]; readonly correctAnswer: string }
>;

export interface Finish {
  readonly type: 'Finish';
  readonly studentId: string;
  readonly key: AnswerKey;
  /** until when answers chosen before the deadline are taken */
  readonly graceEnd: Date;
  /** sent along with the submit; they count where they would have been accepted alone */
  readonly answers?: readonly Choice[] | undefined;
  readonly claim?: AttemptFinished['data']['claim'];
}

export type AttemptCommand = Begin | Choose | Note | Finish;
