import { CODE_MINUTES, CODE_TRIES_MAX, CODES_A_DAY, RESEND_SECONDS } from '../../contracts/http/limits.js';
import { Refusal } from '../../platform/commands/refusal.js';

const SECOND_MS = 1_000;
const CODE_MS = CODE_MINUTES * 60 * SECOND_MS;
const DAY_MS = 24 * 3_600 * SECOND_MS;

/** Stored state of a password recovery. Only hashes of the code and the pass are stored. */
export type Recovery = {
  /** Creation times of the codes of the last 24 hours, in ascending order. */
  readonly madeAt: readonly string[];
  /** Latest code; null after it was entered correctly. */
  readonly code: { readonly hash: string; readonly tries: number } | null;
  /** Reset token, issued once the code has been entered correctly; null after use. */
  readonly pass: { readonly hash: string; readonly until: string } | null;
};

export const NO_RECOVERY: Recovery = { madeAt: [], code: null, pass: null };

/** Returns the instant after which the record may be deleted. */
export const recoveryEnd = ({ madeAt }: Recovery): Date => new Date(Date.parse(madeAt.at(-1)!) + DAY_MS);

/** Returns true if the latest code is valid and too recent to be replaced. */
export const isJustSent = (recovery: Recovery, now: Date): boolean =>
  isCodeValid(recovery, now) && msSince(recovery.madeAt.at(-1)!, now) < RESEND_SECONDS * SECOND_MS;

/**
 * Adds a new code, which invalidates the previous one.
 * @throws Refusal `too-many` if the previous code is too recent or the daily limit is reached
 */
export function withCode(recovery: Recovery, hash: string, now: Date): Recovery {
  const codesOfLastDay = recovery.madeAt.filter((at) => msSince(at, now) < DAY_MS);
  const last = codesOfLastDay.at(-1);
  const delays = [
    last ? RESEND_SECONDS * SECOND_MS - msSince(last, now) : 0,
    codesOfLastDay.length >= CODES_A_DAY ? DAY_MS - msSince(codesOfLastDay[0]!, now) : 0,
  ];
  const seconds = Math.ceil(Math.max(...delays) / SECOND_MS);
  if (seconds > 0) throw new Refusal('too-many', { seconds });
  return { ...recovery, madeAt: [...codesOfLastDay, now.toISOString()], code: { hash, tries: 0 } };
}

/** Returns the refusal of a wrong code, with `needsNewCode` if no attempts remain. */
export const wrongCode = (recovery: Recovery, now: Date): Refusal<'code-wrong'> =>
  new Refusal('code-wrong', isCodeValid(recovery, now) ? {} : { needsNewCode: true });

/**
 * Counts one more attempt.
 * @throws Refusal `code-wrong` if there is no code with remaining attempts
 */
export function withTry(recovery: Recovery, now: Date): Recovery & { readonly code: object } {
  const { code } = recovery;
  if (!code || !isCodeValid(recovery, now)) throw wrongCode(recovery, now);
  return { ...recovery, code: { ...code, tries: code.tries + 1 } };
}

/**
 * Exchanges the code for a pass.
 * @throws Refusal `code-wrong` if a concurrent call has already used the code
 */
export function withPass(recovery: Recovery, codeHash: string, passHash: string, now: Date): Recovery {
  if (recovery.code?.hash !== codeHash) throw wrongCode(recovery, now);
  const expiresAt = new Date(now.getTime() + CODE_MS).toISOString();
  return { ...recovery, code: null, pass: { hash: passHash, until: expiresAt } };
}

export const hasPass = ({ pass }: Recovery, passHash: string, now: Date): boolean =>
  pass?.hash === passHash && pass.until > now.toISOString();

const isCodeValid = ({ code, madeAt }: Recovery, now: Date): boolean =>
  code !== null && code.tries < CODE_TRIES_MAX && msSince(madeAt.at(-1)!, now) < CODE_MS;

const msSince = (at: string, now: Date): number => now.getTime() - Date.parse(at);
