import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { registerStudent } from '../support/scenarios/people.js';
import { codeFor, codeIn } from '../support/stand-ins/printed-mails.js';

const printed: string[] = [];
let app: TestApp;

beforeEach(() => {
  printed.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(async () => {
  await app.stop();
  jest.restoreAllMocks();
});

async function forgottenOn(env: Record<string, string>): Promise<string> {
  app = await startApp({ env });
  const { email } = await registerStudent(app, 'ann');
  await app.http('POST', '/auth/forgot-password', { body: { email, userType: 'Student' } });
  return codeFor(app, email);
}
const printedMail = () => printed.find((text) => text.startsWith('Mail to ann@example.test: '))!;
const outbox = () => app.http<string>('GET', '/outbox');

it('[RECOV-50] without SMTP_URL the code is printed and shown on the outbox page', async () => {
  const code = await forgottenOn({ NODE_ENV: 'development' });
  expect(codeIn(printedMail())).toBe(code);
  const { status, headers, body } = await outbox();
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('To ann@example.test');
  expect(body).toContain(`Your code is ${code}.`);
});

it('[RECOV-50] [RECOV-51] in production the code is a line of the log, and the outbox page does not exist', async () => {
  const log = jest.spyOn(Logger.prototype, 'log');
  const code = await forgottenOn({ NODE_ENV: 'production' });
  const [, fields] = log.mock.calls.find(([line]) => String(line).startsWith('Mail to ann@example.test: '))!;
  expect(codeIn((fields as { text: string }).text)).toBe(code);
  expect((await outbox()).status).toBe(404);
});
