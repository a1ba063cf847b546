import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { refusals, refusalText, textOf, type RefusalCode } from '../../contracts/http/refusals.js';
import { texts } from '../../contracts/http/texts.js';
import { UnknownEvent } from '../../contracts/events/catalogue.js';
import type { MeritlistRequest } from '../auth/access.js';
import { ClockUntrusted } from '../clock-guard.js';
import { Refusal } from '../commands/refusal.js';
import { ReadModelBuilding, StoreUnavailable, WrongRevision } from '../event-store/event-store.js';
import { logRejectedCaller } from './rejected-callers.js';

/** Value of `Retry-After` while a store is unavailable, seconds. */
const RETRY_AFTER_S = 2;
const UNAVAILABLE_LOGGED_EVERY_MS = 10_000;

/** Codes for the errors of Fastify and Nest, by status. */
const CODES: Readonly<Record<number, RefusalCode>> = {
  404: 'not-found',
  413: 'too-large',
  415: 'not-sent-as-json',
};

interface Problem {
  readonly code: RefusalCode;
  readonly message: string;
  readonly details?: object;
}

/**
 * Responds to every error with `{statusCode, message, error}`, where `error` is the code. Internal details are only
 * logged.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger('http');
  private nextLogAt = 0;
  private skippedLineCount = 0;

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent || isCancelled(thrown, reply)) return;
    const { code, message, details } = problemOf(thrown);
    const { status } = refusals[code];
    const { method, routeOptions, id, ip } = http.getRequest<MeritlistRequest>();
    const call = `${method} ${routeOptions.url ?? ''} ${id}`;
    if (status === 503) this.logUnavailable(`${call}: ${code}, ${(thrown as Error).message}`);
    else if (status === 429) logRejectedCaller('too many requests', ip, call);
    else if (code === 'login-failed') logRejectedCaller('failed login', ip, call);
    else if (status >= 500) this.log.error(`${call}: ${describe(thrown)}`);
    const retryAfter = status === 503 ? RETRY_AFTER_S : Refusal.is(thrown, 'too-many') && thrown.details.seconds;
    if (retryAfter) void reply.header('retry-after', String(retryAfter));
    void reply.status(status).send({ statusCode: status, message, error: code, ...details });
  }

  /** Logs at most one line in ten seconds, since every call fails while a store is unavailable. */
  private logUnavailable(line: string): void {
    const now = performance.now();
    if (now < this.nextLogAt) {
      this.skippedLineCount += 1;
      return;
    }
    this.log.warn(this.skippedLineCount > 0 ? `${line} (${this.skippedLineCount} more since the last line)` : line);
    this.nextLogAt = now + UNAVAILABLE_LOGGED_EVERY_MS;
    this.skippedLineCount = 0;
  }
}

/** Returns true if work was cancelled because the client has gone. */
const isCancelled = (thrown: unknown, reply: FastifyReply): boolean =>
  (thrown as Error | null)?.name === 'AbortError' && reply.raw.destroyed;

function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Refusal) return refusalProblem(thrown);
  if (thrown instanceof ReadModelBuilding) return plainProblem('building');
  if (thrown instanceof StoreUnavailable || thrown instanceof WrongRevision) return plainProblem('unavailable');
  if (thrown instanceof ClockUntrusted) return plainProblem('clock');
  if (thrown instanceof UnknownEvent) return plainProblem('outdated');
  const errors = thrown instanceof HttpException ? fieldTexts(thrown) : undefined;
  if (errors) return { code: 'invalid', message: Object.values(errors)[0] ?? texts.invalid, details: { errors } };
  const status =
    thrown instanceof HttpException ? thrown.getStatus() : (thrown as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status !== 'number' || status < 400 || status >= 500) return plainProblem('unexpected');
  return plainProblem(CODES[status] ?? 'not-json');
}

/** Returns the problem for a code without details. */
const plainProblem = (code: RefusalCode): Problem => ({ code, message: refusalText(code, {} as never) });

/** Resolves the names of field texts in a refusal. */
function refusalProblem({ code, details }: Refusal): Problem {
  const message = refusalText(code, details);
  if (!('errors' in details)) return { code, message, details };
  const errors = Object.entries(details.errors ?? {}).map(([field, name]) => [field, textOf[name]]);
  return { code, message, details: { errors: Object.fromEntries(errors) as object } };
}

/** Returns the validation errors of a DTO by field. */
function fieldTexts(thrown: HttpException): Readonly<Record<string, string>> | undefined {
  const body = thrown.getResponse();
  return typeof body === 'object' ? (body as { errors?: Record<string, string> }).errors : undefined;
}

const describe = (thrown: unknown): string => (thrown instanceof Error ? (thrown.stack ?? thrown.message) : 'unknown');
