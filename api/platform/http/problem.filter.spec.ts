import { Logger, type ArgumentsHost } from '@nestjs/common';
import { UnknownEvent } from '../../contracts/events/catalogue.js';
import { refusals, type RefusalCode } from '../../contracts/http/refusals.js';
import { texts } from '../../contracts/http/texts.js';
import { ClockUntrusted } from '../clock-guard.js';
import { Refusal } from '../commands/refusal.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import { ProblemFilter } from './problem.filter.js';

const metadata = { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: '', version: 1 };

/** Returns the response to a call that throws this value. */
function answerTo(thrown: unknown, filter = new ProblemFilter()) {
  const answer: { status?: number; headers: Record<string, string>; body?: unknown } = { headers: {} };
  const reply = {
    header: (name: string, value: string) => ((answer.headers[name] = value), reply),
    status: (status: number) => ((answer.status = status), reply),
    send: (body: unknown) => ((answer.body = body), reply),
  };
  const request = { method: 'GET', routeOptions: { url: '/api/here' }, id: 'spec', ip: '203.0.113.7' };
  const http = { getResponse: () => reply, getRequest: () => request };
  filter.catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
  return answer;
}

beforeAll(() => Logger.overrideLogger(false));

describe('ProblemFilter for a refusal', () => {
  it.each(['not-found', 'exam-finished', 'session-ended', 'option-not-in-question'] as const)(
    'sends the code, status and text of %s',
    (code) => {
      const { status, text } = refusals[code];
      expect(answerTo(new Refusal(code))).toMatchObject({
        status,
        body: { statusCode: status, message: text({}), error: code },
      });
    },
  );

  it('sends the details, which the text may contain', () => {
    const details = { available: 24, subject: 'Math', needed: 25 };
    expect(answerTo(new Refusal('not-enough-questions', details)).body).toEqual({
      statusCode: 409,
      message: 'Not enough questions: 24 available in Math, 25 needed.',
      error: 'not-enough-questions',
      ...details,
    });
  });

  it('sends the text of each invalid field', () => {
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
  [new StoreUnavailable('unavailable'), 'unavailable', '2'],
  [new UnknownEvent({ type: 'FromTomorrow', data: {}, metadata }), 'outdated', '2'],
  [new ClockUntrusted('jumped ahead by 3600 s'), 'clock', '2'],
  [{ statusCode: 413 }, 'too-large', undefined],
  [{ statusCode: 400 }, 'not-json', undefined],
  [undefined, 'unexpected', undefined],
])('ProblemFilter responds to the error %p with the code %s', (thrown, code, retryAfter) => {
  const { status, headers, body } = answerTo(thrown);
  expect(body).toMatchObject({ statusCode: refusals[code].status, error: code });
  expect([status, headers['retry-after']]).toEqual([refusals[code].status, retryAfter]);
});

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [899, '15 minutes'],
])('the text for a wait of %i s contains “Try again in %s”', (seconds, wait) => {
  const { body } = answerTo(new Refusal('too-many', { seconds }));
  expect(body).toMatchObject({ message: `Too many attempts. Try again in ${wait}.` });
});

it('ProblemFilter logs unavailable stores once in ten seconds, without a stack', () => {
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
