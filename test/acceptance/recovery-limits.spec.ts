import crypto from 'node:crypto';
import { jest } from '@jest/globals';
import { texts } from '../../api/contracts/http/texts.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { PASSWORD, registerStudent } from '../support/scenarios/people.js';
import { codeFor } from '../support/stand-ins/printed-mails.js';

let app: TestApp;
const starting = (env: Record<string, string>) => async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  app = await startApp({ env });
};
const stopping = async () => {
  await app.stop();
  jest.restoreAllMocks();
};
const auth = (call: string, body: object, headers = {}) =>
  app.http<{ message: string }>('POST', `/auth/${call}`, { body: { userType: 'Student', ...body }, headers });

describe('recovery rate limits with three calls per address', () => {
  beforeAll(starting({ RATE_LIMIT_PER_ADDRESS: '3', TRUST_PROXY: '1' }));
  afterAll(stopping);

  it('[CALL-86] reject further recovery calls of any kind, including from the same IPv6 network', async () => {
    const forwardedFor = (address: string) => ({ 'x-forwarded-for': address });
    for (const name of ['ann', 'bob', 'carl']) {
      const response = await auth('forgot-password', { email: `${name}@example.test` }, forwardedFor('2001:db8::1'));
      expect(response.status).toBe(200);
    }
    const email = 'dora@example.test';
    for (const [call, body] of Object.entries({
      'forgot-password': { email },
      'verify-otp': { email, otp: '0000' },
      'resend-otp': { email },
      'reset-password': { email, newPassword: PASSWORD, confirmPassword: PASSWORD },
    })) {
      const { status, headers, body: problem } = await auth(call, body, forwardedFor('2001:db8::2'));
      const seconds = Number(headers.get('retry-after'));
      expect([call, status, problem.message]).toEqual([call, 429, texts.tooMany(seconds)]);
      expect(seconds).toBeGreaterThan(540);
    }
    expect((await auth('forgot-password', { email }, forwardedFor('2001:db8:0:1::1'))).status).toBe(200);
  });
});

describe('recovery behind a proxy that forwards a thousand addresses', () => {
  beforeAll(starting({ TRUST_PROXY: '1', CONNECTIONS_PER_ADDRESS: '5000', RATE_LIMIT_PER_ADDRESS: '300' }));
  afterAll(stopping);

  it('[RECOV-43] checks at most 5 of 1,000 concurrent guesses from 1,000 addresses', async () => {
    const { email } = await registerStudent(app, 'guessed');
    await auth('forgot-password', { email });
    const code = await codeFor(app, email);
    const guesses = Array.from({ length: 1_001 }, (_, n) => String(n).padStart(4, '0')).filter(
      (guess) => guess !== code,
    );
    const compared = jest.spyOn(crypto, 'timingSafeEqual');
    const answers = await Promise.all(
      guesses
        .slice(0, 1_000)
        .map((otp, n) => auth('verify-otp', { email, otp }, { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(compared.mock.calls.length).toBe(5);
    expect((await auth('verify-otp', { email, otp: code })).status).toBe(400);
    expect(compared.mock.calls.length).toBe(5);
  });
});

describe('wrong recovery codes from one address', () => {
  beforeAll(starting({ TRUST_PROXY: '1', RATE_LIMIT_PER_ADDRESS: '1000' }));
  afterAll(stopping);

  it('[RECOV-52] are limited to 50 a day over all accounts; correct ones are not counted', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const { email } = await registerStudent(app, 'owner');
    const statuses: number[] = [];
    await auth('forgot-password', { email });
    const right = await auth('verify-otp', { email, otp: await codeFor(app, email) }, from('10.1.1.1'));
    expect(right.status).toBe(200);
    for (let n = 0; n < 60; n += 1) {
      const guess = { email: `nobody-${n % 15}@example.test`, otp: '0000' };
      statuses.push((await auth('verify-otp', guess, from('10.1.1.1'))).status);
    }
    expect(statuses).toEqual([...Array<number>(50).fill(400), ...Array<number>(10).fill(429)]);
    expect((await auth('verify-otp', { email, otp: '0000' }, from('10.1.1.2'))).status).toBe(400);
  });
});

describe('a server with HTTPS pages', () => {
  beforeAll(starting({ PUBLIC_URL: 'https://exams.example.org' }));
  afterAll(stopping);

  it('[RECOV-46] sets the recovery cookie with the Secure attribute', async () => {
    const { email } = await registerStudent(app, 'ann');
    await auth('forgot-password', { email });
    const right = await auth('verify-otp', { email, otp: await codeFor(app, email) });
    expect(right.headers.get('set-cookie')).toMatch(/; SameSite=Strict; Secure$/);
  });
});
