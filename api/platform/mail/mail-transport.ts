import { Logger } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { ConsoleTransport } from './console-transport.js';
import type { MailTransport } from './mail-outbox.js';

/** Creates the transport selected by the settings. Logs a warning if no mail server is configured. */
export async function mailTransport({ smtpUrl, mailFrom, role, production }: Settings): Promise<MailTransport> {
  if (smtpUrl) return new (await import('./smtp-transport.js')).SmtpTransport(smtpUrl, mailFrom);
  if (role !== 'projections') {
    const destination = production ? 'printed here' : 'printed here and shown on /api/outbox';
    new Logger('mail').warn(`SMTP_URL is not set: mails are ${destination}, and not sent`);
  }
  return new ConsoleTransport(production);
}
