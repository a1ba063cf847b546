import { UsageError } from '../cli/arguments.js';
import { ID_PATTERN, INSTANT_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';

/** Thrown if a replay fails. The message is shown to the user. */
export class ReplayError extends Error {}

export const REPLAY_FORMATS = ['table', 'csv', 'json'] as const;
export type ReplayFormat = (typeof REPLAY_FORMATS)[number];

export type ReplayRequest = { readonly at: Date; readonly format: ReplayFormat } & (
  | { readonly what: 'leaderboard' }
  | { readonly what: 'stats'; readonly studentId: string }
);

/** Command line options of a replay. */
export interface ReplayOptions {
  readonly asOf: string;
  readonly student?: string;
  readonly format: ReplayFormat;
}

export const REPLAY_SUBJECTS = ['leaderboard', 'stats'] as const;
export type ReplaySubject = (typeof REPLAY_SUBJECTS)[number];

/**
 * Validates the options of a replay.
 * @throws UsageError
 */
export function replayRequest(
  subject: ReplaySubject,
  { asOf, student, format }: ReplayOptions,
  now: Date,
): ReplayRequest {
  const at = instant(asOf, now);
  if (subject === 'leaderboard') {
    if (student !== undefined) throw new UsageError('--student can only be used with stats');
    return { what: subject, at, format };
  }
  if (!student || !ID_PATTERN.test(student)) throw new UsageError('stats needs --student with an id');
  return { what: subject, at, format, studentId: student };
}

function instant(text: string, now: Date): Date {
  const at = INSTANT_PATTERN.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) throw new UsageError(`--as-of: ${texts.instantUnreadable}`);
  if (at > now) throw new UsageError(`--as-of: ${texts.instantInFuture}`);
  return at;
}
