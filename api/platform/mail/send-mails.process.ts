import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../clock.js';
import { PROCESSES_LEASE, type ExclusiveLease } from '../leases/held-lease.js';
import { RecurringProcess } from '../processes/recurring-process.js';
import { VAULT, type Vault, type VaultRecord } from '../vault/vault.js';
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

/** The next time to read a record. May be outdated: the record in the vault decides. */
interface ScheduledMail {
  /** Unix time, ms. */
  readonly expiresAt: number;
  /** Unix time, ms; Infinity if the mail was sent. */
  readonly dueAt: number;
  /** The record if this process added it; saves reading it. */
  readonly added?: VaultRecord;
}

/**
 * Sends due mails. Each is sent once, unless this process crashes between the response of the mail server and storing
 * that the mail was sent. Rejected mails are retried with exponential backoff until they expire. Due times are cached,
 * so that each process decrypts a record at most once before it is due.
 */
@Injectable()
export class SendMails extends RecurringProcess {
  /** Scheduled records by name. */
  private readonly schedule = new Map<string, ScheduledMail>();
  private listedAt = -Infinity;
  private droppedAt = 0;

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
      this.schedule.set(added.name, { expiresAt, dueAt: dueAtOf(added), added });
    });
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
        if (!isKnown) this.schedule.set(name, { expiresAt: expiresAt.getTime(), dueAt: now.getTime() });
      }
      after = page.length === NAMES_A_PAGE ? page.at(-1)!.name : undefined;
    } while (after !== undefined);
    this.listedAt = now.getTime();
  }

  private async sendIfDue(name: string, now: Date): Promise<void> {
    const record = this.schedule.get(name)?.added ?? (await this.vault.record(name, now));
    if (!record || record.expiresAt <= now) {
      this.schedule.delete(name);
      return;
    }
    const expiresAt = record.expiresAt.getTime();
    const queuedMail = record.content as QueuedMail;
    const dueAt = dueAtOf(record);
    // the record is not cached, since another process may change it
    this.schedule.set(name, { expiresAt, dueAt });
    if ('sent' in queuedMail || dueAt > now.getTime()) return;
    const pauseS = Math.min(FIRST_PAUSE_S * 2 ** queuedMail.tries, PAUSE_S_MAX);
    const retryAt = new Date(now.getTime() + pauseS * 1_000);
    const later: QueuedMail = { ...queuedMail, tries: queuedMail.tries + 1, dueAt: retryAt.toISOString() };
    // the mail is deferred before it is sent, so that no other process sends it at the same time
    const deferredRecord = await this.vault.keepRecord({ ...record, content: later }, record, now);
    if (!deferredRecord) return;
    this.schedule.set(name, { expiresAt, dueAt: retryAt.getTime() });
    try {
      await this.transport.send(queuedMail.mail, name);
    } catch (error) {
      // the message of the server may contain the recipient
      this.log.warn(`a mail is retried in ${pauseS} s: ${(error as Error).name}`);
      await this.outbox.recordFailure(name, record.expiresAt);
      return;
    }
    this.schedule.set(name, { expiresAt, dueAt: Infinity });
    const sent: QueuedMail = { sent: true };
    await this.vault.keepRecord({ ...deferredRecord, content: sent }, deferredRecord, now);
    if (queuedMail.tries > 0) await this.outbox.clearFailure(name);
  }
}

/** Returns when the mail of a record is due, in ms; Infinity once it is sent. */
function dueAtOf({ content }: VaultRecord): number {
  const queuedMail = content as QueuedMail;
  return 'sent' in queuedMail ? Infinity : Date.parse(queuedMail.dueAt);
}
