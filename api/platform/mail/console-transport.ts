import { Logger } from '@nestjs/common';
import type { Mail, MailTransport } from './mail-outbox.js';

const MAILS_MAX = 50;

export interface PrintedMail extends Mail {
  readonly printedAt: Date;
}

/** Prints mails when no mail server is configured: to the log if its lines are JSON, otherwise as text. */
export class ConsoleTransport implements MailTransport {
  private readonly log = new Logger('mail');
  /** Latest mails, newest first. */
  readonly printed: PrintedMail[] = [];

  constructor(private readonly isJson = false) {}

  async send(mail: Mail): Promise<void> {
    const { to, subject, text } = mail;
    const title = `Mail to ${to}: ${subject}`;
    if (this.isJson) this.log.log(title, { text });
    else process.stdout.write(`${title}\n${text}\n`);
    this.printed.unshift({ ...mail, printedAt: new Date() });
    this.printed.splice(MAILS_MAX);
  }

  async verify(): Promise<void> {}

  close(): void {}
}
