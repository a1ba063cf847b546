import { Logger, type ArgumentsHost } from '@nestjs/common';
import { UnknownEvent } from '../../contracts/events/catalogue.js';
import { refusals, type RefusalCode } from '../../contracts/http/refusals.js';
import { texts } from '../../contracts/http/texts.js';
import { Refusal } from '../commands/refusal.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import { ProblemFilter } from './problem.filter.js';

const metadata = { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: '', version: 1 };

/** The response to a call that throws this. */
function answerTo(thrown: unknown, filter = new ProblemFilter()) {
  const answer: { status?: number; headers: Record<string, string>; body?: unknown } = { headers: {} };
  const reply = {
    header: (name: string, value: string) => ((answer.headers[name] = value), reply),
    status: (status: number) => ((answer.status = status), reply),
    send: (body: unknown) => ((answer.body = body), reply),
  };
  const request = { method: 'GET', routeOptions: { url: '/api/here' }, id: 'spec' };
  const http = { getResponse: () => reply, getRequest: () => request };
  filter.catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
  return answer;
}

beforeAll(() => Logger.overrideLogger(false));

describe('a refusal is sent with its code and with the status and text of this code [S14]', () => {
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
  [new Refusal('too-many', { seconds: 7 }), 'too-many', '7'],
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

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [899, '15 minutes'],
])('[C8] who has to wait %i s is told to try again in %s', (seconds, wait) => {
  const { body } = answerTo(new Refusal('too-many', { seconds }));
  expect(body).toMatchObject({ message: `Too many attempts. Try again in ${wait}.` });
});

it('[A13] calls that find a store away share a line in ten seconds, without a stack', () => {
  jest.useFakeTimers();
  const filter = new ProblemFilter();
  const lines: unknown[] = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: unknown) => void lines.push(line));
  const error = jest.spyOn(Logger.prototype, 'error');
  for (let call = 0; call < 1_000; call += 1) answerTo(new StoreUnavailable('disk full'), filter);
  jest.advanceTimersByTime(10_000);
  answerTo(new StoreUnavailable('disk full'), filter);
  const line = 'GET /api/here spec: unavailable, disk full';
  expect(lines).toEqual([line, `${line} (999 more since the last line)`]);
  expect(error).not.toHaveBeenCalled();
  jest.useRealTimers();
  jest.restoreAllMocks();
});
