import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Content including headers */
  readonly content: string;
  /** Name that the client introduced itself with */
  readonly greeting: string;
  /** Time in ms, as in `performance.now()` */
  readonly takenAt: number;
}

/** A real SMTP server on this machine that stores accepted mails. */
export interface MailServer {
  readonly port: number;
  readonly mails: ReceivedMail[];
  stop(): Promise<void>;
}

/**
 * @param refuses number of mails to reject temporarily before accepting any @param options of `smtp-server`, which
 * replace the defaults
 */
export async function startMailServer({
  port = 0,
  refuses: rejectsNext = 0,
  options = {} as SMTPServerOptions,
} = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let rejections = rejectsNext;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...options,
    // Time in ms until idle connections are closed
    closeTimeout: 100,
    onData(stream, { envelope, hostNameAppearsAs }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (rejections > 0) {
          rejections -= 1;
          done(Object.assign(new Error('busy'), { responseCode: 451 }));
          return;
        }
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(parts).toString(),
          greeting: String(hostNameAppearsAs),
          takenAt: performance.now(),
        });
        done();
      });
    },
  });
  // clients that distrust the certificate end the handshake
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    mails,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}
