import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { texts } from '../../contracts/http/texts.js';
import type { MeritlistRequest } from '../auth/access.js';
import { Refusal, type RefusalKind } from '../commands/refusal.js';
import { StoreUnavailable, WrongRevision } from '../event-store/event-store.js';
import { TooMany } from '../limits/too-many.js';

const STATUS: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'not-in-exam': 422,
};

const NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** seconds after which a client may try again while a store is away */
const RETRY_AFTER_S = 2;

interface Problem {
  status: number;
  message: string;
  details?: Readonly<Record<string, unknown>>;
  retryAfter?: number;
}

/** Every error leaves as `{statusCode, message, error}` (api-beyond-spec); what happened inside goes to the log alone. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger('http');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    const problem = problemOf(thrown);
    if (problem.status >= 500) {
      const { method, routeOptions, id } = http.getRequest<MeritlistRequest>();
      this.log.error(`${method} ${routeOptions.url ?? ''} ${id}: ${describe(thrown)}`);
    }
    if (problem.retryAfter !== undefined) void reply.header('retry-after', String(problem.retryAfter));
    void reply.status(problem.status).send({
      statusCode: problem.status,
      message: problem.message,
      error: NAMES[problem.status] ?? 'Error',
      ...problem.details,
    });
  }
}

function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Refusal) {
    return { status: STATUS[thrown.kind], message: thrown.message, details: thrown.details };
  }
  if (thrown instanceof TooMany) {
    return { status: 429, message: thrown.message, retryAfter: thrown.retryAfterSeconds };
  }
  if (thrown instanceof StoreUnavailable || thrown instanceof WrongRevision) {
    return { status: 503, message: texts.unavailable, retryAfter: RETRY_AFTER_S };
  }
  if (thrown instanceof HttpException) return httpProblem(thrown);
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { status, message: BODY_PROBLEMS[status] ?? texts.invalid };
  }
  return { status: 500, message: texts.unexpected };
}

/** what Fastify itself refuses, said so that a person can act on it */
const BODY_PROBLEMS: Readonly<Record<number, string>> = {
  400: 'The request body is not valid JSON.',
  413: 'This is too large to be accepted.',
  415: 'The request body must be JSON.',
};

function httpProblem(thrown: HttpException): Problem {
  const status = thrown.getStatus();
  const body = thrown.getResponse();
  if (typeof body === 'object' && 'errors' in body) {
    return { status, message: thrown.message, details: { errors: body.errors } };
  }
  if (status === 404) return { status, message: texts.notFound };
  if (status >= 500) return { status, message: texts.unexpected };
  return { status, message: BODY_PROBLEMS[status] ?? thrown.message };
}

const describe = (thrown: unknown): string => (thrown instanceof Error ? (thrown.stack ?? thrown.message) : 'unknown');
