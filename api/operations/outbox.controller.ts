import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/auth/access.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Settings } from '../platform/config/settings.js';
import { ConsoleTransport, type PrintedMail } from '../platform/mail/console-transport.js';
import { MAIL_TRANSPORT, type MailTransport } from '../platform/mail/mail-outbox.js';

/** Shows unsent mails in development and in the demo. */
@ApiExcludeController()
@Public()
@Controller('outbox')
export class OutboxController {
  constructor(
    private readonly settings: Settings,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
  ) {}

  @Get()
  page(@Res({ passthrough: true }) reply: FastifyReply): string {
    // no session is required
    if (this.settings.production || !(this.transport instanceof ConsoleTransport)) throw new Refusal('not-found');
    void reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store');
    const mails = this.transport.printed.map(mailHtml).join('');
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>Outbox · Meritlist</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
  article { border-top: 1px solid; padding: 1rem 0; }
  h1, h2 { margin: 0; line-height: 1.3; }
  h1 { font-size: 1.5rem; }
  h2 { font-size: 1rem; }
  pre { font: inherit; white-space: pre-wrap; margin: 0.5rem 0 0; }
</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>Mails that a mail server would send. In production there is no such page.</p>
${mails || '<p>No mail yet.</p>'}
</main>
</body>
</html>
`;
  }
}

const mailHtml = ({ to, subject, text, printedAt }: PrintedMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, ${printedAt.toISOString()}</p>
<pre>${escapeHtml(text)}</pre>
</article>
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
