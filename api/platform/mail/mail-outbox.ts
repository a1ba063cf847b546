import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../clock.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import { VAULT, type Vault, type VaultRecord } from '../vault/vault.js';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

export interface MailTransport {
  /** Resolves when a mail server has accepted the mail. @param id stays the same for all attempts to send a mail */
  send(mail: Mail, id: string): Promise<void>;
  /** Connects and logs in to the mail server, if there is one. Rejects as `send` does. */
  verify(): Promise<void>;
  /** Closes connections. Must be called only when no mail is being sent. */
  close(): void;
}

export const MAIL_TRANSPORT = Symbol('MailTransport');

export const MAIL_KIND = 'mail';
/** Kind of records that are never sent and only take the same time to store. */
const UNSENT_KIND = 'unsent-mail';
/** Kind of records that name a mail which could not be sent yet, or not at all. */
const FAILED_KIND = 'failed-mail';
/** Time for which a mail that was never sent is still counted after its expiry. */
const FAILED_COUNTED_MS = 24 * 3_600_000;
/** Maximum number of mails that are queued, or sent and not expired. */
export const MAILS_MAX = 10_000;
const PAGE = 50;

/** Content of a record: a mail to be sent, or a marker that it was sent or rejected and must not be sent again. */
export type QueuedMail =
  | { mail: Mail; accountId: string; tries: number; dueAt: string }
  | { sent: true }
  | { rejected: true };

/** A queue of mails in the vault. */
@Injectable()
export class MailOutbox {
  private readonly listeners: ((record: VaultRecord) => void)[] = [];

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Calls the listener with each mail that this process adds, once it is durable. */
  onAdded(listener: (record: VaultRecord) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Queues a mail. Durable when it resolves; sent within half a second. Idempotent by id.
   * @param id derived from the command that decided to send it, which queues it before it responds
   * @param accountId the recipient's account; the mail is erased with it
   * @param until expiry of the mail; it is not sent later
   * @param isSent false: takes the same time without sending, so that the duration reveals nothing
   * @throws StoreUnavailable, also when the outbox is full
   */
  async put(id: string, accountId: string, mail: Mail, until: Date, isSent = true): Promise<void> {
    if ((await this.vault.countRecords(MAIL_KIND)) >= MAILS_MAX) throw new StoreUnavailable('too many queued mails');
    const now = this.clock.now();
    const content: QueuedMail = { mail, accountId, tries: 0, dueAt: now.toISOString() };
    const name = `${isSent ? MAIL_KIND : UNSENT_KIND}:${id}`;
    const added = await this.vault.keepRecord({ name, content, expiresAt: until }, undefined, now);
    if (added && isSent) for (const listener of this.listeners) listener(added);
  }

  /** Records that a mail was rejected. Idempotent. @param expiresAt expiry of the mail */
  async recordFailure(name: string, expiresAt: Date): Promise<void> {
    const countedUntil = new Date(expiresAt.getTime() + FAILED_COUNTED_MS);
    const failure = { name: failureOf(name), content: {}, expiresAt: countedUntil };
    await this.vault.keepRecord(failure, undefined, this.clock.now());
  }

  /** Removes the record of a failure after the mail was sent or cancelled. */
  async clearFailure(name: string): Promise<void> {
    const failure = await this.vault.record(failureOf(name), this.clock.now());
    if (failure) await this.vault.removeRecord(failure);
  }

  /** Returns the number of mails that could not be sent yet, or expired unsent in the last 24 hours. */
  countFailed(): Promise<number> {
    return this.vault.countRecords(FAILED_KIND);
  }

  /** Cancels the queued mails of an account and removes them from the vault. */
  async deleteMails(accountId: string): Promise<void> {
    const now = this.clock.now();
    for await (const page of pagesOf(this.vault, now)) {
      for (const listed of page) {
        if (isOf(accountId, listed)) await this.clearFailure(listed.name);
        let record: VaultRecord | undefined = listed;
        while (record && isOf(accountId, record) && !(await this.vault.removeRecord(record))) {
          // the mail was postponed in the meantime
          record = await this.vault.record(listed.name, now);
        }
      }
    }
    await this.vault.dropExpired(now);
  }
}

const failureOf = (mailName: string): string => `${FAILED_KIND}:${mailName}`;

function isOf(accountId: string, { content }: VaultRecord): boolean {
  const queuedMail = content as QueuedMail;
  return 'mail' in queuedMail && queuedMail.accountId === accountId;
}

async function* pagesOf(vault: Vault, now: Date): AsyncGenerator<readonly VaultRecord[], void, undefined> {
  let last: VaultRecord | undefined;
  do {
    const page = await vault.records(MAIL_KIND, now, { ...(last && { after: last.name }), limit: PAGE });
    yield page;
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last);
}
