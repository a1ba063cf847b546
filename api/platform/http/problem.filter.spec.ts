import { Logger, type ArgumentsHost } from '@nestjs/common';
import { UnknownEvent } from '../../contracts/events/catalogue.js';
import { refusals, type RefusalCode } from '../../contracts/http/refusals.js';
import { texts } from '../../contracts/http/texts.js';
import { Refusal } from '../commands/refusal.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import { TooMany } from '../limits/too-many.js';
import { ProblemFilter } from './problem.filter.js';

const metadata = { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: '', version: 1 };

/** What a caller gets when this is thrown. */
function answerTo(thrown: unknown) {
  const answer: { status?: number; headers: Record<string, string>; body?: unknown } = { headers: {} };
  const reply = {
    header: (name: string, value: string) => ((answer.headers[name] = value), reply),
    status: (status: number) => ((answer.status = status), reply),
    send: (body: unknown) => ((answer.body = body), reply),
  };
  const request = { method: 'GET', routeOptions: { url: '/api/here' }, id: 'spec' };
  const http = { getResponse: () => reply, getRequest: () => request };
  new ProblemFilter().catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
  return answer;
}

beforeAll(() => Logger.overrideLogger(false));

describe('[S14] a refusal leaves with its code, and with the status and text that its code stands for', () => {
  it.each(['not-found', 'exam-finished', 'session-ended', 'option-not-in-question'] as const)('%s', (code) => {
    const { status, text } = refusals[code];
    expect(answerTo(new Refusal(code))).toMatchObject({
      status,
      body: { statusCode: status, message: text({}), error: code },
    });
  });

  it('with what it carries, which its text may be made of', () => {
    const details = { available: 24, subject: 'Math', needed: 25 };
    expect(answerTo(new Refusal('not-enough-questions', details)).body).toEqual({
      statusCode: 409,
      message: 'Not enough questions: 24 available in Math, 25 needed.',
      error: 'not-enough-questions',
      ...details,
    });
  });

  it('with the text of each wrong field', () => {
    expect(answerTo(new Refusal('invalid', { errors: { options: 'optionEmpty' } })).body).toEqual({
      statusCode: 400,
      message: texts.optionEmpty,
      error: 'invalid',
      errors: { options: texts.optionEmpty },
    });
  });
});

it.each<[unknown, RefusalCode, string | undefined]>([
  [new TooMany(7), 'too-many', '7'],
  [new StoreUnavailable('away'), 'unavailable', '2'],
  [new UnknownEvent({ type: 'FromTomorrow', data: {}, metadata }), 'outdated', '2'],
  [{ statusCode: 413 }, 'too-large', undefined],
  [{ statusCode: 400 }, 'not-json', undefined],
  [undefined, 'unexpected', undefined],
])('what is no refusal has a code too: %p is %s', (thrown, code, retryAfter) => {
  const { status, headers, body } = answerTo(thrown);
  expect(body).toMatchObject({ statusCode: refusals[code].status, error: code });
  expect([status, headers['retry-after']]).toEqual([refusals[code].status, retryAfter]);
});
