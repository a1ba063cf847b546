import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client';
import { StoreUnavailable } from '../event-store.js';

const GRPC_UNAVAILABLE = 14;
const MESSAGE_LENGTH_MAX = 200;

/** Thrown by our own timer, since the client limits the time of only some calls. */
export class NoAnswer extends Error {}

/** Thrown for a call that was cancelled because its client was replaced. */
export class CallInterrupted extends Error {}

/** Returns whether an error is a regular answer of a healthy server; other errors are failures. */
export const isRegularAnswer = (error: unknown): boolean =>
  error instanceof WrongExpectedVersionError ||
  error instanceof StreamNotFoundError ||
  error instanceof MaxAppendSizeExceededError;

/** Converts an error to StoreUnavailable, with the original error as its cause. */
export function unavailable(error: unknown): StoreUnavailable {
  return new StoreUnavailable(`The event store ${words(error)}`, { cause: error });
}

/** Returns whether the server rejected the user or the password. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof StoreUnavailable && error.cause instanceof AccessDeniedError;

/** Returns whether the client cannot determine why a call failed, because the server did not respond. */
export const isUnexplained = (error: unknown): boolean =>
  !(error instanceof AccessDeniedError || error instanceof NotLeaderError);

/** Describes a failure. @param cause reason why the server cannot be reached, if known */
export const describeFailure = ({ message, cause: error }: StoreUnavailable, cause: string | undefined): string =>
  cause !== undefined && isUnexplained(error) ? `${message}: ${cause}` : message;

function words(error: unknown): string {
  if (error instanceof NoAnswer) return 'did not respond in time';
  if (error instanceof CallInterrupted) return 'was interrupted by a new connection';
  if (error instanceof DeadlineExceededError || error instanceof TimeoutError) return 'did not respond in time';
  if (error instanceof AccessDeniedError) return 'rejects the user or the password';
  if (error instanceof NotLeaderError) return 'has no leader at the moment';
  const code = (error as { code?: unknown } | undefined)?.code;
  if (error instanceof UnavailableError || error instanceof CancelledError || code === GRPC_UNAVAILABLE) {
    return 'is unavailable';
  }
  return `failed (${failureText(error as Error & { details?: string })})`;
}

/** Returns a one-line description. Includes the details, since the type is `unknown` for all unexpected errors. */
const failureText = ({ name, message, details }: Error & { details?: string }): string =>
  (details || message || name).split('\n', 1)[0]!.slice(0, MESSAGE_LENGTH_MAX);
