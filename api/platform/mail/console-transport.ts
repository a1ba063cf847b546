import type { Mail, MailTransport } from './mail-outbox.js';

const KEPT = 50;

export interface PrintedMail extends Mail {
  readonly printedAt: Date;
}

/** Prints mails, where there is no mail server to send them by. */
export class ConsoleTransport implements MailTransport {
  /** the latest ones, the last one first */
  readonly printed: PrintedMail[] = [];

  async send(mail: Mail): Promise<void> {
    const { to, subject, text } = mail;
    process.stdout.write(`Mail to ${to}: ${subject}\n${text}\n`);
    this.printed.unshift({ ...mail, printedAt: new Date() });
    this.printed.splice(KEPT);
  }

  close(): void {}
}
