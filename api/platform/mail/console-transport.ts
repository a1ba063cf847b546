import type { Mail, MailTransport } from './mail-outbox.js';

const MAILS_MAX = 50;

export interface PrintedMail extends Mail {
  readonly printedAt: Date;
}

/** Prints mails to the console when no mail server is configured. */
export class ConsoleTransport implements MailTransport {
  /** Latest mails, newest first. */
  readonly printed: PrintedMail[] = [];

  async send(mail: Mail): Promise<void> {
    const { to, subject, text } = mail;
    process.stdout.write(`Mail to ${to}: ${subject}\n${text}\n`);
    this.printed.unshift({ ...mail, printedAt: new Date() });
    this.printed.splice(MAILS_MAX);
  }

  close(): void {}
}
