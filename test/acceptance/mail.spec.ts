import { jest } from '@jest/globals';
import { MailOutbox } from '../../api/platform/mail/mail-outbox.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';

const SOON_MS = 4_000;
const mail = { to: 'ann@example.test', subject: 'A mail', text: 'This is its text.' };

let app: TestApp;
const printed: string[] = [];
const outbox = () => app.nest.get(MailOutbox, { strict: false });
const tomorrow = () => new Date(app.clock.now().getTime() + 24 * 3_600_000);
const mails = () => printed.filter((text) => text.startsWith('Mail to '));

beforeAll(async () => {
  app = await startApp();
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

it('without a mail server, a queued mail is printed exactly once, even after a restart', async () => {
  await outbox().put('first', 'ann', mail, tomorrow());
  await eventually(async () => {
    expect(mails()).toEqual(['Mail to ann@example.test: A mail\nThis is its text.\n']);
  }, SOON_MS);
  const second = outbox().put('second', 'ann', { ...mail, subject: 'Another mail' }, tomorrow());
  await second;
  await app.stop({ keepData: true });
  app = await startApp({ dataDir: app.dataDir, clock: app.clock });
  await eventually(async () => {
    expect(mails().at(-1)).toBe('Mail to ann@example.test: Another mail\nThis is its text.\n');
  }, SOON_MS);
  expect(mails()).toHaveLength(2);
});
