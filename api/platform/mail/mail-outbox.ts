import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../clock.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import { PROCESSES_LEASE, type HeldLease } from '../leases/held-lease.js';
import { RecurringProcess } from '../processes/recurring-process.js';
import { VAULT, type Vault, type VaultRecord } from '../vault/vault.js';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

export interface MailTransport {
  /** Resolves once a mail server has taken it. @param id the same at every try of the same mail */
  send(mail: Mail, id: string): Promise<void>;
  /** Once nothing is being sent. */
  close(): void;
}

export const MAIL_TRANSPORT = Symbol('MailTransport');

const KIND = 'mail';
/** of records that only cost what keeping a mail costs */
const UNSENT_KIND = 'unsent-mail';
/** waiting, or sent and not yet expired */
export const MAILS_MAX = 10_000;
const PAGE = 50;
const EVERY_MS = 400;
const FIRST_PAUSE_S = 5;
const PAUSE_S_MAX = 300;
const DROP_EVERY_MS = 60_000;

/** A record of the vault: a mail that waits, or the trace of one that was sent, so that it is not sent again. */
type Kept = { mail: Mail; accountId: string; tries: number; dueAt: string } | { sent: true };

/** Mails that wait to be sent, in the vault. */
@Injectable()
export class MailOutbox {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Durable when it resolves; it leaves within half a second. The same id again changes nothing.
   * @param id follows from the command that decided to send it, which puts it before it answers
   * @param accountId whose mail it is: with the account it is forgotten
   * @param until after this instant nobody wants the mail any more
   * @param isSent false: it takes as long, and nothing is sent, so that whoever waits learns nothing by it
   * @throws StoreUnavailable, also when too many are there
   */
  async put(id: string, accountId: string, mail: Mail, until: Date, isSent = true): Promise<void> {
    if ((await this.vault.countRecords(KIND)) >= MAILS_MAX) throw new StoreUnavailable('too many mails wait');
    const now = this.clock.now();
    const content: Kept = { mail, accountId, tries: 0, dueAt: now.toISOString() };
    const name = `${isSent ? KIND : UNSENT_KIND}:${id}`;
    await this.vault.keepRecord({ name, content, expiresAt: until }, undefined, now);
  }

  /** What waits for the account is not sent any more, and is nowhere in the vault. */
  async forget(accountId: string): Promise<void> {
    const now = this.clock.now();
    for await (const page of pagesOf(this.vault, now)) {
      for (const listed of page) {
        let record: VaultRecord | undefined = listed;
        while (record && isOf(accountId, record) && !(await this.vault.removeRecord(record))) {
          // put off meanwhile
          record = await this.vault.record(listed.name, now);
        }
      }
    }
    await this.vault.dropExpired(now);
  }
}

function isOf(accountId: string, { content }: VaultRecord): boolean {
  const kept = content as Kept;
  return 'mail' in kept && kept.accountId === accountId;
}

async function* pagesOf(vault: Vault, now: Date): AsyncGenerator<readonly VaultRecord[], void, undefined> {
  let last: VaultRecord | undefined;
  do {
    const page = await vault.records(KIND, now, { ...(last && { after: last.name }), limit: PAGE });
    yield page;
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last);
}

/**
 * Sends mails that are due: each once, unless this process dies between the mail server's answer and the note of it.
 * One that the server refuses is tried again, after longer and longer pauses, until nobody wants it any more.
 */
@Injectable()
export class SendMails extends RecurringProcess {
  private droppedAt = 0;

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
    @Inject(PROCESSES_LEASE) lease: HeldLease,
  ) {
    super(lease, EVERY_MS);
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    this.transport.close();
  }

  protected async doWhatIsDue(): Promise<void> {
    const now = this.clock.now();
    for await (const page of pagesOf(this.vault, now)) {
      await Promise.all(page.map((record) => this.items.run(record.name, () => this.sendIfDue(record, now))));
      if (this.stopped) break;
    }
    if (now.getTime() - this.droppedAt < DROP_EVERY_MS) return;
    this.droppedAt = now.getTime();
    await this.vault.dropExpired(now);
  }

  private async sendIfDue(record: VaultRecord, now: Date): Promise<void> {
    const kept = record.content as Kept;
    if ('sent' in kept || kept.dueAt > now.toISOString()) return;
    const pauseS = Math.min(FIRST_PAUSE_S * 2 ** kept.tries, PAUSE_S_MAX);
    const later: Kept = {
      ...kept,
      tries: kept.tries + 1,
      dueAt: new Date(now.getTime() + pauseS * 1_000).toISOString(),
    };
    // it is put off before it is sent, so that no other process sends it meanwhile
    const putOff = await this.vault.keepRecord({ ...record, content: later }, record, now);
    if (!putOff) return;
    try {
      await this.transport.send(kept.mail, record.name);
    } catch (error) {
      // a server's message may name the receiver
      this.log.warn(`a mail is tried again in ${pauseS} s: ${(error as Error).name}`);
      return;
    }
    const sent: Kept = { sent: true };
    await this.vault.keepRecord({ ...putOff, content: sent }, putOff, now);
  }
}
