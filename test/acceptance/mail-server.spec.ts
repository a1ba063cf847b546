import { setTimeout as delay } from 'node:timers/promises';
import { MAIL_TRANSPORT, type MailTransport } from '../../api/platform/mail/mail-outbox.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { startMailServer, type MailServer } from '../support/stand-ins/mail-server.js';
import { registerStudent } from '../support/scenarios/people.js';
import { codeIn } from '../support/stand-ins/printed-mails.js';

/** Half a second, with a margin for a busy machine */
const SOON_MS = 3_000;
/** Polling interval of the outbox in ms */
const OUTBOX_POLL_MS = 600;

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
  expect(mail).toMatchObject({ from: 'no-reply@exams.test', to: [email] });
  const [headers = '', text = ''] = mail.content.split(/\r\n\r\n([^]*)/);
  expect(headers).toContain('From: Meritlist <no-reply@exams.test>');
  expect(headers).toContain('Subject: Your code for a new password');
  expect(headers).toMatch(/Content-Type: text\/plain/i);
  expect(headers).toMatch(/Message-ID: <[\da-f-]{36}@exams\.test>/i);
  const code = codeIn(text);
  await delay(OUTBOX_POLL_MS);
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
  await delay(OUTBOX_POLL_MS);
  expect(server.mails).toHaveLength(1);
  expect((await verify(email, codeIn(content.split('\r\n\r\n')[1]!))).status).toBe(200);
});

it('[RECOV-51] the outbox page does not exist if a mail server is configured', async () => {
  expect((await app.http('GET', '/outbox')).status).toBe(404);
});
