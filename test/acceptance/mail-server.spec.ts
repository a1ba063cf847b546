import { Logger } from '@nestjs/common';
import type { SMTPServerOptions } from 'smtp-server';
import { checkMail } from '../../api/doctor/check-mail.js';
import type { Readiness } from '../../api/operations/health.controller.js';
import { Settings } from '../../api/platform/config/settings.js';
import { MAIL_TRANSPORT, type MailTransport } from '../../api/platform/mail/mail-outbox.js';
import { SendMails } from '../../api/platform/mail/send-mails.process.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { testCertificate } from '../support/data/test-certificate.js';
import { startMailServer, type MailServer } from '../support/stand-ins/mail-server.js';
import { registerStudent } from '../support/scenarios/people.js';
import { codeIn } from '../support/stand-ins/printed-mails.js';

/** Half a second, with a margin for a busy machine */
const SOON_MS = 3_000;

let server: MailServer;
let app: TestApp;

beforeAll(async () => {
  server = await startMailServer();
  const SMTP_URL = `smtp://127.0.0.1:${server.port}`;
  app = await startApp({ env: { SMTP_URL, MAIL_FROM: 'Meritlist <no-reply@exams.test>' } });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});

const forgot = (email: string) => app.http('POST', '/auth/forgot-password', { body: { email, userType: 'Student' } });
const verify = (email: string, otp: string) =>
  app.http('POST', '/auth/verify-otp', { body: { email, userType: 'Student', otp } });
/** Runs the outbox again, after it has finished sending. */
const runOutbox = async () => {
  const mails = app.nest.get(SendMails, { strict: false });
  await eventually(async () => expect(mails.waiting()).toEqual([]), SOON_MS);
  await mails.run();
};
const firstMail = (withinMs: number) =>
  eventually(async () => {
    expect(server.mails).not.toEqual([]);
    return server.mails[0]!;
  }, withinMs);

it('[RECOV-49] with SMTP_URL the code is mailed immediately, once, as the only four-digit number of a plain-text mail', async () => {
  const { email } = await registerStudent(app, 'ann');
  const sentAt = performance.now();
  expect((await forgot(email)).status).toBe(200);
  const mail = await firstMail(SOON_MS);
  expect(mail.takenAt - sentAt).toBeLessThan(SOON_MS);
  expect(mail).toMatchObject({ from: 'no-reply@exams.test', to: [email], greeting: 'exams.test' });
  const [headers = '', text = ''] = mail.content.split(/\r\n\r\n([^]*)/);
  expect(headers).toContain('From: Meritlist <no-reply@exams.test>');
  expect(headers).toContain('Subject: Your code for a new password');
  expect(headers).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(headers).toMatch(/Content-Type: text\/plain/i);
  expect(headers).toMatch(/Message-ID: <[\da-f-]{36}@exams\.test>/i);
  const code = codeIn(text);
  await runOutbox();
  expect(server.mails).toHaveLength(1);
  expect((await verify(email, code)).status).toBe(200);
});

it('[RECOV-49] a code that could not be delivered to the mail server is sent later, once', async () => {
  const { email } = await registerStudent(app, 'bob');
  const { port } = server;
  const send = jest.spyOn(app.nest.get<MailTransport>(MAIL_TRANSPORT, { strict: false }), 'send');
  const attempts = (times: number) =>
    eventually(async () => {
      expect(send).toHaveBeenCalledTimes(times);
      await Promise.allSettled(send.mock.results.map(({ value }) => value as Promise<void>));
    }, SOON_MS);
  await server.stop();
  expect((await forgot(email)).status).toBe(200);
  await attempts(1);
  server = await startMailServer({ port, refuses: 1 });
  // Retries after 5 and another 10 seconds
  for (const [retry, seconds] of [5, 10].entries()) {
    expect(server.mails).toEqual([]);
    app.clock.advance(seconds * 1_000);
    await attempts(retry + 2);
  }
  const { to, content } = await firstMail(SOON_MS);
  expect(to).toEqual([email]);
  app.clock.advance(60_000);
  await runOutbox();
  expect(server.mails).toHaveLength(1);
  expect((await verify(email, codeIn(content.split('\r\n\r\n')[1]!))).status).toBe(200);
});

it('[RECOV-51] the outbox page does not exist if a mail server is configured', async () => {
  expect((await app.http('GET', '/outbox')).status).toBe(404);
});

describe('a mail server that rejects mails', () => {
  const rejection = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
  const rejectRecipient = (code: number): SMTPServerOptions => ({
    onRcptTo: (_to, _session, done) => done(rejection(code, 'no')),
  });
  const certificate = { secure: true, disabledCommands: [], ...testCertificate };
  const wrongPassword: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_login, _session, done) => done(rejection(535, '5.7.8 no')),
  };
  const atStart = "the mail server of SMTP_URL can't be used, mails wait: ";
  const retried = 'a mail is retried in 5 s: ';

  // The check at the start names no recipient
  it.each<[string, string, SMTPServerOptions, string, string[], RegExp]>([
    ['a wrong password', 'smtp://ann:wrong@', wrongPassword, 'EAUTH (535 5.7.8)', [atStart, retried], /the password/],
    [
      'a login that it does not offer',
      'smtp://ann:secret@',
      { disabledCommands: ['STARTTLS', 'AUTH'] },
      'EAUTH (500)',
      [atStart, retried],
      /^remove the user/,
    ],
    [
      'a certificate of an unknown authority',
      'smtps://',
      certificate,
      'ESOCKET (DEPTH_ZERO_SELF_SIGNED_CERT)',
      [atStart, retried],
      /certificate/,
    ],
    ['a reply of 451', 'smtp://', rejectRecipient(451), 'EENVELOPE (451)', [retried], /MAIL_FROM/],
    [
      'a reply of 550',
      'smtp://',
      rejectRecipient(550),
      'EENVELOPE (550)',
      ['a mail was rejected and is not sent: '],
      /MAIL_FROM/,
    ],
  ])(
    'is named by the log, by /health/ready and by doctor: %s',
    async (_cause, scheme, options, text, lines, action) => {
      const warn = jest.spyOn(Logger.prototype, 'warn');
      const rejecting = await startMailServer({ options });
      const SMTP_URL = `${scheme}127.0.0.1:${rejecting.port}`;
      const other = await startApp({ env: { SMTP_URL } });
      try {
        const { email } = await registerStudent(other, 'eve');
        for (const [index, seconds] of [0, 61, 61].entries()) {
          other.clock.advance(seconds * 1_000);
          const body = { email, userType: 'Student' };
          expect(
            (await other.http('POST', index === 0 ? '/auth/forgot-password' : '/auth/resend-otp', { body })).status,
          ).toBe(200);
          const attempts = () =>
            [...other.nest.get(SendMails).counts.failed.values()].reduce((sum, count) => sum + count, 0);
          await eventually(async () => expect(attempts()).toBeGreaterThan(index), SOON_MS);
        }
        const { body } = await other.http<Readiness>('GET', '/health/ready');
        expect(body.warnings.find((warning) => warning.startsWith('mail: '))).toContain(text);
        const logged = warn.mock.calls.map(([line]) => String(line));
        expect(logged).toEqual(expect.arrayContaining(lines.map((line) => line + text)));
        expect(await checkMail(new Settings({ SMTP_URL }), 'operator@example.test', new Date())).toEqual({
          check: 'mail',
          state: 'problem',
          text: `The mail server can't be used: ${text}`,
          action: expect.stringMatching(action),
        });
      } finally {
        warn.mockRestore();
        await other.stop();
        await rejecting.stop();
      }
    },
  );
});
