import { mailFailureOf } from '../platform/mail/mail-failure.js';
import type { Settings } from '../platform/config/settings.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { note, ok, problem, type Finding } from './finding.js';

/** What to do, by the code of the failure. */
const ACTIONS: Readonly<Record<string, string>> = {
  EAUTH: 'correct the user and the password in SMTP_URL',
  ENOAUTH: 'remove the user from SMTP_URL, or use smtps:// or port 587, where the server accepts a login',
  ETLS: 'use a host name of its certificate in SMTP_URL; NODE_EXTRA_CA_CERTS names further authorities',
  ESOCKET: 'check the host, the port and the certificate of the server in SMTP_URL',
  ECONNECTION: 'check the host and the port in SMTP_URL',
  EDNS: 'check the host in SMTP_URL',
  ETIMEDOUT: 'check the port in SMTP_URL, and that no firewall blocks it',
  EENVELOPE: 'check MAIL_FROM, and that the server accepts mails for this address',
};

/** Checks that the mail server accepts a login, and sends a mail if an address is given. */
export async function checkMail({ smtpUrl, mailFrom }: Settings, to: string | undefined, now: Date): Promise<Finding> {
  if (!smtpUrl) {
    return note('mail', 'Mails are not sent, so that nobody can recover a password', 'set SMTP_URL');
  }
  const { SmtpTransport } = await import('../platform/mail/smtp-transport.js');
  const transport = new SmtpTransport(smtpUrl, mailFrom);
  try {
    await transport.verify();
    if (to === undefined) return ok('mail', 'The mail server accepts the login; --mail-to ADDRESS sends a mail');
    const mail = { to, subject: 'Meritlist can send mails', text: 'This mail was sent by the command "doctor".' };
    await transport.send(mail, derivedId(`doctor ${now.toISOString()}`));
    return ok('mail', 'The mail server accepted a mail');
  } catch (error) {
    const { code, text } = mailFailureOf(error);
    // RFC 5321: 500 to 504 mean that the server does not know the command
    const kind = /^EAUTH \(50[0-4]/.test(text) ? 'ENOAUTH' : code;
    return problem('mail', `The mail server can't be used: ${text}`, ACTIONS[kind] ?? 'check SMTP_URL and MAIL_FROM');
  } finally {
    transport.close();
  }
}
