import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { MemoryVault } from '../../../test/support/stand-ins/memory-vault.js';
import { StoppedClock } from '../../../test/support/server/test-clock.js';
import { alwaysHeld, type ExclusiveLease } from '../leases/held-lease.js';
import { Wrapping } from '../vault/wrapping.js';
import { MailOutbox, MAILS_MAX, type Mail, type MailTransport } from './mail-outbox.js';
import { SendMails } from './send-mails.process.js';

const SECOND_MS = 1_000;
const mail: Mail = { to: 'ann@example.test', subject: 'Your code', text: 'Your code is 4711.' };

class Transport implements MailTransport {
  readonly attempts: [Mail, string][] = [];
  answer: () => Promise<void> = async () => {};
  verify = async (): Promise<void> => {};

  async send(...given: [Mail, string]): Promise<void> {
    this.attempts.push(given);
    await this.answer();
  }

  close(): void {}
}

describe('MailOutbox and SendMails', () => {
  let vault: MemoryVault;
  let clock: StoppedClock;
  let outbox: MailOutbox;
  let transport: Transport;
  let until: Date;

  const process = (lease: ExclusiveLease = alwaysHeld) => new SendMails(vault, clock, transport, lease, outbox);

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    vault = new MemoryVault();
    clock = new StoppedClock(new Date('2026-01-05T10:00:00.000Z'));
    until = new Date('2026-01-05T10:10:00.000Z');
    outbox = new MailOutbox(vault, clock);
    transport = new Transport();
    await outbox.put('code-of-ann', 'ann', mail, until);
  });

  it('send each mail once, regardless of the number of senders and repeated commands', async () => {
    await outbox.put('code-of-ann', 'ann', mail, until);
    await Promise.all([process().run(), process().run(), process().run()]);
    await outbox.put('code-of-ann', 'ann', mail, until);
    clock.advance(60 * SECOND_MS);
    await process().run();
    expect(transport.attempts).toEqual([[mail, 'mail:code-of-ann']]);
  });

  it('send nothing for a mail queued with isSent = false', async () => {
    await outbox.put('code-of-nobody', 'ann', { ...mail, to: 'nobody@example.test' }, until, false);
    await process().run();
    expect(transport.attempts).toEqual([[mail, 'mail:code-of-ann']]);
  });

  it('remove the mails of a deleted account, even during a retry', async () => {
    await outbox.put('code-of-bob', 'bob', { ...mail, to: 'bob@example.test' }, until);
    transport.answer = () =>
      outbox.deleteMails('ann').then(() => Promise.reject(new Error('the mail server is unavailable')));
    await process().run();
    clock.advance(60 * SECOND_MS);
    transport.attempts.length = 0;
    await process().run();
    expect(transport.attempts.map(([{ to }]) => to)).toEqual(['bob@example.test']);
    expect(await vault.countRecords('mail')).toBe(1);
  });

  it('send more mails than fit on one page', async () => {
    for (let n = 0; n < 120; n += 1) await outbox.put(`code-${n}`, 'ann', mail, until);
    await process().run();
    expect(new Set(transport.attempts.map(([, id]) => id)).size).toBe(121);
  });

  it('retry a failed mail with exponential backoff', async () => {
    transport.answer = () => Promise.reject(new Error('unavailable'));
    const attemptsAfter = async (seconds: number) => {
      clock.advance(seconds * SECOND_MS);
      await process().run();
      return transport.attempts.length;
    };
    expect(await attemptsAfter(0)).toBe(1);
    expect(await attemptsAfter(4)).toBe(1);
    expect(await attemptsAfter(1)).toBe(2);
    expect(await attemptsAfter(9)).toBe(2);
    expect(await attemptsAfter(1)).toBe(3);
    transport.answer = async () => {};
    expect(await attemptsAfter(20)).toBe(4);
    expect(await attemptsAfter(200)).toBe(4);
  });

  it('count a mail that failed until it is sent, cancelled, or expired for a day [ADMIN-52]', async () => {
    const HOUR_S = 3_600;
    transport.answer = () => Promise.reject(new Error('away'));
    await outbox.put('code-of-bob', 'bob', mail, until);
    await outbox.put('code-of-eve', 'eve', mail, until);
    expect(await outbox.countFailed()).toBe(0);
    await process().run();
    clock.advance(5 * SECOND_MS);
    await process().run();
    expect(await outbox.countFailed()).toBe(3);
    await outbox.deleteMails('bob');
    expect(await outbox.countFailed()).toBe(2);
    await outbox.deleteMails('eve');
    expect(await outbox.countFailed()).toBe(1);
    clock.advance(23 * HOUR_S * SECOND_MS);
    await process().run();
    expect(await outbox.countFailed()).toBe(1);
    clock.advance(2 * HOUR_S * SECOND_MS);
    await process().run();
    expect(await outbox.countFailed()).toBe(0);
    transport.answer = () => Promise.reject(new Error('away'));
    await outbox.put('code-of-ada', 'ada', mail, new Date(clock.now().getTime() + HOUR_S * SECOND_MS));
    await process().run();
    expect(await outbox.countFailed()).toBe(1);
    transport.answer = async () => {};
    clock.advance(5 * SECOND_MS);
    await process().run();
    expect(await outbox.countFailed()).toBe(0);
  });

  it('do not retry a mail that the server rejects permanently, and count it as failed', async () => {
    transport.answer = () => Promise.reject(Object.assign(new Error('no'), { command: 'RCPT TO', responseCode: 550 }));
    const sender = process();
    await sender.run();
    clock.advance(300 * SECOND_MS);
    await sender.run();
    expect(transport.attempts).toHaveLength(1);
    expect(sender.waiting()).toEqual([]);
    expect(await outbox.countFailed()).toBe(1);
  });

  it('warn after three failures in a row until a mail is sent, and name the cause', async () => {
    const sender = process();
    transport.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 'EAUTH', responseCode: 535 }));
    const warningAfter = async (seconds: number) => {
      clock.advance(seconds * SECOND_MS);
      await sender.run();
      return sender.warning();
    };
    expect(await warningAfter(0)).toBeUndefined();
    expect(await warningAfter(5)).toBeUndefined();
    expect(await warningAfter(10)).toBe('the last 3 attempts failed: EAUTH (535)');
    expect(sender.counts.failed).toEqual(new Map([['EAUTH', 3]]));
    transport.answer = async () => {};
    expect(await warningAfter(20)).toBeUndefined();
    expect(sender.counts.sent).toBe(1);
  });

  it('warn about a mail that waits for more than a minute, with the cause that the check at the start found', async () => {
    const sender = process();
    transport.verify = () =>
      Promise.reject(Object.assign(new Error('no'), { code: 'EDNS', originalCode: 'ENOTFOUND' }));
    await sender.checkServer();
    transport.answer = () => new Promise(() => {});
    void sender.run();
    while (transport.attempts.length === 0) await new Promise(setImmediate);
    expect(sender.warning()).toBeUndefined();
    clock.advance(61 * SECOND_MS);
    expect(sender.warning()).toBe('a mail has been waiting for 61 s: EDNS (ENOTFOUND)');
  });

  it('send other mails while one fails', async () => {
    await outbox.put('code-of-bob', 'ann', { ...mail, to: 'bob@example.test' }, until);
    transport.answer = () => Promise.reject(new Error('unavailable'));
    await process().run();
    expect(transport.attempts.map(([{ to }]) => to)).toEqual(['ann@example.test', 'bob@example.test']);
  });

  it('resend a mail after five seconds if the sending process crashed', async () => {
    transport.answer = () => new Promise(() => {});
    void process().run();
    while (transport.attempts.length === 0) await new Promise(setImmediate);
    transport.answer = async () => {};
    await process().run();
    expect(transport.attempts).toHaveLength(1);
    clock.advance(5 * SECOND_MS);
    await process().run();
    expect(transport.attempts).toHaveLength(2);
  });

  it('remove expired mails', async () => {
    clock.advance(600 * SECOND_MS);
    await process().run();
    expect(transport.attempts).toEqual([]);
    expect(await vault.countRecords('mail')).toBe(0);
  });

  it('send nothing without the lease', async () => {
    await process({ isHeld: () => false }).run();
    expect(transport.attempts).toEqual([]);
  });

  it('reject further mails when the outbox is full', async () => {
    vault.countRecords = async () => MAILS_MAX;
    await expect(outbox.put('one-more', 'ann', mail, until)).rejects.toMatchObject({ name: 'StoreUnavailable' });
  });

  describe('while no mail is due', () => {
    const IDLE_RUNS = 25;
    let sender: SendMails;
    let unwrap: jest.SpiedFunction<Wrapping['unwrap']>;
    let read: jest.SpiedFunction<MemoryVault['recordNames']>;

    beforeEach(async () => {
      await outbox.put('code-of-bob', 'bob', mail, until);
      sender = process();
      transport.answer = () =>
        transport.attempts.length === 1 ? Promise.reject(new Error('unavailable')) : Promise.resolve();
      await sender.run();
      unwrap = jest.spyOn(Wrapping.prototype, 'unwrap');
      read = jest.spyOn(vault, 'recordNames');
    });
    afterEach(() => jest.restoreAllMocks());

    it('decrypt neither sent mails nor a postponed one, and list names every two seconds', async () => {
      for (let n = 0; n < 11; n += 1) {
        clock.advance(400);
        await sender.run();
      }
      expect(unwrap).not.toHaveBeenCalled();
      expect(read).toHaveBeenCalledTimes(2);
      clock.advance(600);
      await sender.run();
      expect(transport.attempts).toHaveLength(3);
      // the mail, and the record of its failure
      expect(unwrap).toHaveBeenCalledTimes(2);
    });

    it('send a mail added by this process at the next run without listing names', async () => {
      for (let n = 0; n < IDLE_RUNS; n += 1) {
        await outbox.put(`code-${n}`, 'ann', mail, until);
        await sender.run();
        expect(transport.attempts).toHaveLength(3 + n);
      }
      expect(unwrap).not.toHaveBeenCalled();
      expect(read).not.toHaveBeenCalled();
    });

    it('send a mail added by another process within two seconds, and decrypt it once', async () => {
      await new MailOutbox(vault, clock).put('code-of-eve', 'eve', mail, until);
      await sender.run();
      expect(transport.attempts).toHaveLength(2);
      clock.advance(2 * SECOND_MS);
      for (let n = 0; n < IDLE_RUNS; n += 1) await sender.run();
      expect(transport.attempts.slice(2)).toEqual([[mail, 'mail:code-of-eve']]);
      expect(unwrap).toHaveBeenCalledTimes(1);
    });

    it('send a new mail under a name that has expired', async () => {
      clock.advance(600 * SECOND_MS);
      const later = new Date(until.getTime() + 600 * SECOND_MS);
      await new MailOutbox(vault, clock).put('code-of-bob', 'bob', mail, later);
      await sender.run();
      expect(transport.attempts.slice(2)).toEqual([[mail, 'mail:code-of-bob']]);
    });

    it('send mails once after another process has taken over the lease', async () => {
      let isHeld = false;
      const otherProcess = process({ isHeld: () => isHeld });
      await outbox.put('code-of-eve', 'eve', mail, until);
      await otherProcess.run();
      expect(transport.attempts).toHaveLength(2);
      isHeld = true;
      await otherProcess.run();
      await sender.run();
      expect(transport.attempts.slice(2)).toEqual([[mail, 'mail:code-of-eve']]);
    });
  });
});
