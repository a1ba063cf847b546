import { createTransport } from 'nodemailer';
import { derivedId } from '../commands/derived-id.js';
import type { Mail, MailTransport } from './mail-outbox.js';

/** connections to the mail server; further mails wait for one */
const CONNECTIONS = 5;
/** a server that says nothing for so long is away: what it did not take is tried again soon */
const SILENT_MS_MAX = 4_000;

/** Gives mails to a mail server, as text. */
export class SmtpTransport implements MailTransport {
  private readonly server;
  /** of the sender's address */
  private readonly domain: string;

  /** @param url `smtp://` or `smtps://`, with user and password in it @param from as `Meritlist <no-reply@example.org>` */
  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
    this.server = createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: SILENT_MS_MAX,
      greetingTimeout: SILENT_MS_MAX,
      socketTimeout: SILENT_MS_MAX,
    });
  }

  async send({ to, subject, text }: Mail, id: string): Promise<void> {
    // one id for all tries: a mail that a server took twice is shown once
    const messageId = `<${derivedId(id)}@${this.domain}>`;
    // as an object, so that no sign in the address is taken for a second one
    await this.server.sendMail({ from: this.from, to: { name: '', address: to }, subject, text, messageId });
  }

  close(): void {
    this.server.close();
  }
}
