import { createTransport } from 'nodemailer';
import { derivedId } from '../commands/derived-id.js';
import type { Mail, MailTransport } from './mail-outbox.js';

/** Maximum number of connections to the mail server; further mails wait. */
const CONNECTIONS = 5;
/** Time after which a silent mail server counts as unavailable, ms. The mail is retried soon. */
const SILENT_MS_MAX = 4_000;

/** Sends plain-text mails through an SMTP server. */
export class SmtpTransport implements MailTransport {
  private readonly server;
  /** Domain of the sender's address. */
  private readonly domain: string;

  /**
   * @param url `smtp://` or `smtps://`, including user and password @param from for example `Meritlist
   * <no-reply@example.org>`
   */
  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.domain = /@([^\s>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
    this.server = createTransport({
      url,
      // the default is the address of this machine, which spam filters distrust
      name: this.domain,
      // a server without the login that SMTP_URL names is a wrong setting
      forceAuth: new URL(url).username !== '',
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: SILENT_MS_MAX,
      greetingTimeout: SILENT_MS_MAX,
      socketTimeout: SILENT_MS_MAX,
    });
  }

  async send({ to, subject, text }: Mail, id: string): Promise<void> {
    // one id for all attempts, so that mail programs show a mail that was accepted twice only once
    const messageId = `<${derivedId(id)}@${this.domain}>`;
    // the address is passed as an object, so that none of its characters is parsed as a separator
    const recipient = { name: '', address: to };
    // RFC 3834: holiday notices and other programs do not reply
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await this.server.sendMail({ from: this.from, to: recipient, subject, text, messageId, headers });
  }

  async verify(): Promise<void> {
    await this.server.verify();
  }

  close(): void {
    this.server.close();
  }
}
