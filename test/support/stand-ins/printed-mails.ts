import { ConsoleTransport } from '../../../api/platform/mail/console-transport.js';
import { MAIL_TRANSPORT, type Mail } from '../../../api/platform/mail/mail-outbox.js';
import type { TestApp } from '../server/test-app.js';
import { eventually } from '../assertions/eventually.js';

const SOON_MS = 10_000;

/** Returns the printed mails to an address, newest first. */
export const mailsTo = (app: TestApp, address: string): Mail[] =>
  app.nest.get<ConsoleTransport>(MAIL_TRANSPORT, { strict: false }).printed.filter(({ to }) => to === address);

/** Waits for the next mail and returns its code. @param before number of earlier mails to this address */
export function codeFor(app: TestApp, address: string, before = 0): Promise<string> {
  return eventually(async () => {
    const mails = mailsTo(app, address);
    expect(mails.length).toBe(before + 1);
    return codeIn(mails[0]!.text);
  }, SOON_MS);
}

/** Returns the only four-digit number in a text. */
export function codeIn(text: string): string {
  const numbers = text.match(/\d{4,}/g);
  expect(numbers).toEqual([expect.stringMatching(/^\d{4}$/)]);
  return numbers![0];
}
