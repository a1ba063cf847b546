import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../clock.js';
import { PROCESSES_LEASE, type ExclusiveLease } from '../leases/held-lease.js';
import { RecurringProcess } from '../processes/recurring-process.js';
import { VAULT, type Vault, type VaultRecord } from '../vault/vault.js';
import { mailFailureOf } from './mail-failure.js';
import { MAIL_KIND, MAIL_TRANSPORT, MailOutbox, type MailTransport, type QueuedMail } from './mail-outbox.js';

/** Pause between two checks of the schedule in memory; the vault is not read. */
const EVERY_MS = 400;
/** Interval at which the names in the vault are listed, to find mails that other processes added. */
const LIST_EVERY_MS = 2_000;
const NAMES_A_PAGE = 500;
const CONCURRENT_MAILS_MAX = 50;
const FIRST_PAUSE_S = 5;
const PAUSE_S_MAX = 300;
const DROP_INTERVAL_MS = 60_000;
/** Number of failures in a row, and age of an unsent mail, from which operators are warned. */
const FAILURES_WARNED = 3;
const AGE_WARNED_MS = 60_000;

/** The next time to read a record. May be outdated: the record in the vault decides. */
interface ScheduledMail {
  /** Unix time, ms. */
  readonly expiresAt: number;
  /** Unix time, ms; Infinity if the mail was sent or rejected. */
  readonly dueAt: number;
  /** Unix time at which this process first saw the mail, ms. */
  readonly seenAt: number;
  /** The record if this process added it; saves reading it. */
  readonly added?: VaultRecord;
}

/**
 * Sends due mails. Each is sent once, unless this process crashes between the response of the mail server and storing
 * that the mail was sent. Failed mails are retried with exponential backoff until they expire; a mail that the server
 * rejects permanently is not. Due times are cached, so that each process decrypts a record at most once before it is
 * due.
 */
@Injectable()
export class SendMails extends RecurringProcess {
  /** Scheduled records by name. */
  private readonly schedule = new Map<string, ScheduledMail>();
  private listedAt = -Infinity;
  private droppedAt = 0;
  private failuresInARow = 0;
  private lastFailure: string | undefined;
  /** Mails that this process sent, and its failed attempts by code, since it started. */
  readonly counts = { sent: 0, failed: new Map<string, number>() };

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
    @Inject(PROCESSES_LEASE) lease: ExclusiveLease,
    private readonly outbox: MailOutbox,
  ) {
    super(lease, EVERY_MS);
    outbox.onAdded((added) => {
      // after a takeover of the lease, the mail is found by its name
      if (!lease.isHeld()) return;
      const expiresAt = added.expiresAt.getTime();
      this.schedule.set(added.name, { expiresAt, dueAt: dueAtOf(added), seenAt: this.clock.now().getTime(), added });
    });
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    void this.checkServer();
  }

  /** Logs a warning if the mail server cannot be used. Never rejects: mails wait until it can. */
  async checkServer(): Promise<void> {
    try {
      await this.transport.verify();
    } catch (error) {
      this.lastFailure = mailFailureOf(error).text;
      if (!this.stopped) this.log.warn(`the mail server of SMTP_URL can't be used, mails wait: ${this.lastFailure}`);
    }
  }

  /** Returns what operators must know about undelivered mails; undefined if there is nothing. */
  warning(): string | undefined {
    const oldest = Math.min(...this.waiting().map(({ seenAt }) => seenAt));
    const ageMs = this.clock.now().getTime() - oldest;
    const cause = this.lastFailure ? `: ${this.lastFailure}` : '';
    if (this.failuresInARow >= FAILURES_WARNED) return `the last ${this.failuresInARow} attempts failed${cause}`;
    return ageMs > AGE_WARNED_MS ? `a mail has been waiting for ${Math.round(ageMs / 1_000)} s${cause}` : undefined;
  }

  /** Returns the mails that this process knows and that are not sent yet. */
  waiting(): readonly ScheduledMail[] {
    return [...this.schedule.values()].filter(({ dueAt }) => dueAt !== Infinity);
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    this.transport.close();
  }

  protected async runDueWork(): Promise<void> {
    const now = this.clock.now();
    await this.findAdded(now);
    const due = [...this.schedule].flatMap(([name, { dueAt }]) => (dueAt <= now.getTime() ? [name] : []));
    for (let n = 0; n < due.length && !this.stopped; n += CONCURRENT_MAILS_MAX) {
      const names = due.slice(n, n + CONCURRENT_MAILS_MAX);
      await Promise.all(names.map((name) => this.items.run(name, () => this.sendIfDue(name, now))));
    }
    if (now.getTime() - this.droppedAt < DROP_INTERVAL_MS) return;
    this.droppedAt = now.getTime();
    await this.vault.dropExpired(now);
  }

  /** Schedules records added by other processes or an earlier run, and drops expired ones. */
  private async findAdded(now: Date): Promise<void> {
    // the absolute difference, so that names are also listed after the clock was set back
    if (Math.abs(now.getTime() - this.listedAt) < LIST_EVERY_MS) return;
    for (const [name, { expiresAt }] of this.schedule) if (expiresAt <= now.getTime()) this.schedule.delete(name);
    let after: string | undefined;
    do {
      const page = await this.vault.recordNames(MAIL_KIND, now, { ...(after && { after }), limit: NAMES_A_PAGE });
      for (const { name, expiresAt } of page) {
        const isKnown = this.schedule.get(name)?.expiresAt === expiresAt.getTime();
        if (isKnown) continue;
        this.schedule.set(name, { expiresAt: expiresAt.getTime(), dueAt: now.getTime(), seenAt: now.getTime() });
      }
      after = page.length === NAMES_A_PAGE ? page.at(-1)!.name : undefined;
    } while (after !== undefined);
    this.listedAt = now.getTime();
  }

  private async sendIfDue(name: string, now: Date): Promise<void> {
    const scheduled = this.schedule.get(name);
    const record = scheduled?.added ?? (await this.vault.record(name, now));
    if (!record || record.expiresAt <= now) {
      this.schedule.delete(name);
      return;
    }
    const queuedMail = record.content as QueuedMail;
    // the record is not cached, since another process may change it
    const reschedule = (dueAt: number) =>
      this.schedule.set(name, {
        expiresAt: record.expiresAt.getTime(),
        dueAt,
        seenAt: scheduled?.seenAt ?? now.getTime(),
      });
    const dueAt = dueAtOf(record);
    reschedule(dueAt);
    if (!('mail' in queuedMail) || dueAt > now.getTime()) return;
    const pauseS = Math.min(FIRST_PAUSE_S * 2 ** queuedMail.tries, PAUSE_S_MAX);
    const retryAt = new Date(now.getTime() + pauseS * 1_000);
    const later: QueuedMail = { ...queuedMail, tries: queuedMail.tries + 1, dueAt: retryAt.toISOString() };
    // the mail is deferred before it is sent, so that no other process sends it at the same time
    const deferredRecord = await this.vault.keepRecord({ ...record, content: later }, record, now);
    if (!deferredRecord) return;
    reschedule(retryAt.getTime());
    const end = async (content: QueuedMail) => {
      reschedule(Infinity);
      await this.vault.keepRecord({ ...deferredRecord, content }, deferredRecord, now);
    };
    try {
      await this.transport.send(queuedMail.mail, name);
    } catch (error) {
      const { code, text, isFinal } = mailFailureOf(error);
      this.counts.failed.set(code, (this.counts.failed.get(code) ?? 0) + 1);
      this.failuresInARow += 1;
      this.lastFailure = text;
      this.log.warn(
        isFinal ? `a mail was rejected and is not sent: ${text}` : `a mail is retried in ${pauseS} s: ${text}`,
      );
      await this.outbox.recordFailure(name, record.expiresAt);
      if (isFinal) await end({ rejected: true });
      return;
    }
    this.counts.sent += 1;
    this.failuresInARow = 0;
    this.lastFailure = undefined;
    await end({ sent: true });
    if (queuedMail.tries > 0) await this.outbox.clearFailure(name);
  }
}

/** Returns when the mail of a record is due, in ms; Infinity once it is sent or rejected. */
function dueAtOf({ content }: VaultRecord): number {
  const queuedMail = content as QueuedMail;
  return 'mail' in queuedMail ? Date.parse(queuedMail.dueAt) : Infinity;
}
