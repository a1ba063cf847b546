import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Json } from '../../contracts/events/event.js';
import { CODE_DIGITS, CODE_MINUTES, type UserType } from '../../contracts/http/limits.js';
import { PasswordHasher } from '../../platform/auth/password-hasher.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { derivedId } from '../../platform/commands/derived-id.js';
import { Refusal } from '../../platform/commands/refusal.js';
import { StoreUnavailable } from '../../platform/event-store/event-store.js';
import { MailOutbox, type Mail } from '../../platform/mail/mail-outbox.js';
import { open, seal } from '../../platform/vault/sealing.js';
import { VAULT, type Vault, type VaultRecord } from '../../platform/vault/vault.js';
import { AccountStreams, type Account } from '../account-streams.js';
import {
  hasPass,
  isJustSent,
  NO_RECOVERY,
  recoveryEnd,
  withCode,
  withPass,
  withTry,
  wrongCode,
  type Recovery,
} from './recovery.js';

const RECORD_KIND = 'recovery';
/** Maximum number of stored recoveries. */
const RECOVERIES_MAX = 50_000;
const PASS_BYTES = 32;
const DELETION_BATCH = 50;

export const ROLES = { Student: 'student', Tutor: 'tutor' } as const;

/** Email and device for which a password recovery is requested. */
export interface RecoveryRequest {
  readonly userType: UserType;
  /** Stream name of the email's reservation. */
  readonly reservation: string;
  /** Id of a device that has logged in to this account before; it has its own codes. Otherwise undefined. */
  readonly device: string | undefined;
}

/** Recovers forgotten passwords. For an unknown email all steps behave the same, but no code is sent. */
@Injectable()
export class RecoveriesService {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly accounts: AccountStreams,
    private readonly passwords: PasswordHasher,
    private readonly outbox: MailOutbox,
  ) {}

  /**
   * Sends a code unless the latest one is still valid and less than a minute old.
   * @throws Refusal `too-many`
   */
  async begin(request: RecoveryRequest, context: CommandContext): Promise<void> {
    const last = await this.vault.record(nameOf(request), context.now);
    if (last && isJustSent(contentOf(last), context.now)) return;
    await this.sendCode(request, context);
  }

  /**
   * Creates and sends a code.
   * @throws Refusal `too-many` if the latest code is too recent or the daily limit is reached
   */
  async sendCode(request: RecoveryRequest, context: CommandContext): Promise<void> {
    const { now, commandId } = context;
    const owner = await this.ownerOf(request);
    const email = emailOf(owner);
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    // for an unknown email, the stored hash matches no code
    const hash = await this.hash(request, email === undefined ? randomBytes(PASS_BYTES).toString('hex') : code);
    await this.change(request, now, (recovery) => withCode(recovery, hash, now));
    const mail = recoveryMail(email ?? '', request.userType, code);
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
    await this.outbox.put(`recovery ${commandId}`, owner.accountId, mail, expiresAt, email !== undefined);
  }

  /**
   * Exchanges a code for a pass that authorizes a new password.
   * @throws Refusal `code-wrong`, with `needsNewCode` after the last attempt
   */
  async verify(request: RecoveryRequest, code: string, now: Date): Promise<string> {
    const hash = await this.hash(request, code);
    // counted before the comparison, so that concurrent guesses cannot exceed the limit
    const result = await this.change(request, now, (recovery) => withTry(recovery, now));
    if (!timingSafeEqual(Buffer.from(result.code.hash), Buffer.from(hash))) throw wrongCode(result, now);
    const pass = randomBytes(PASS_BYTES).toString('base64url');
    const passHash = await this.hash(request, pass);
    await this.change(request, now, (recovery) => withPass(recovery, hash, passHash, now));
    return pass;
  }

  /**
   * Sets a new password and ends all sessions of the account.
   * @throws Refusal `code-not-verified` if the pass is invalid or already used
   */
  async changePassword(
    request: RecoveryRequest,
    pass: string,
    password: string,
    context: CommandContext,
  ): Promise<void> {
    const { now } = context;
    const passHash = await this.hash(request, pass);
    const [record, { accountId, state, key }] = await Promise.all([
      this.vault.record(nameOf(request), now),
      this.ownerOf(request),
    ]);
    if (!record || !hasPass(contentOf(record), passHash, now) || !key || !state.credential) {
      throw new Refusal('code-not-verified');
    }
    const credential = seal(key, accountId, { passwordHash: await this.passwords.hash(password) });
    const change = { type: 'ChangePassword', accountId, credential, replaces: state.credential } as const;
    // the command id is derived from the pass, so the account's stream accepts it once
    const resetContext = { ...context, commandId: derivedId('recovery', passHash) };
    const { events } = await this.accounts.decide(ROLES[request.userType], change, resetContext);
    if (events.length === 0) throw new Refusal('code-not-verified');
    await this.change(request, now, (recovery) => ({ ...recovery, pass: null }));
  }

  /** Deletes the recoveries of a deleted account. */
  async deleteRecords(reservation: string, now: Date): Promise<void> {
    const names = `${RECORD_KIND}:${reservation} `;
    for (;;) {
      const records = await this.vault.records(RECORD_KIND, now, { after: names, limit: DELETION_BATCH });
      const own = records.filter(({ name }) => name.startsWith(names));
      for (const record of own) await this.vault.removeRecord(record);
      if (own.length < DELETION_BATCH) return;
    }
  }

  /** Returns the account of the email. Takes the same time for an unknown email. */
  private ownerOf({ userType, reservation }: RecoveryRequest): Promise<Account> {
    return this.accounts.withReservation(ROLES[userType], reservation);
  }

  /** Applies a change by compare-and-swap, so that concurrent changes are serialized. */
  private async change<Changed extends Recovery>(
    request: RecoveryRequest,
    now: Date,
    createNext: (recovery: Recovery) => Changed,
  ): Promise<Changed> {
    const name = nameOf(request);
    for (;;) {
      const read = await this.vault.record(name, now);
      const content = createNext(read ? contentOf(read) : NO_RECOVERY);
      // records of a device are created only by its owner
      if (!read && request.device === undefined) await this.assertCapacity();
      const record = { name, content: content as unknown as Json, expiresAt: recoveryEnd(content) };
      if (await this.vault.keepRecord(record, read, now)) return content;
    }
  }

  private async assertCapacity(): Promise<void> {
    if ((await this.vault.countRecords(RECORD_KIND)) >= RECOVERIES_MAX)
      throw new StoreUnavailable('too many recoveries');
  }

  private async hash(request: RecoveryRequest, secret: string): Promise<string> {
    const key = await this.vault.lastingKey('reservations');
    // the record kind separates these HMACs from those of reservations, which begin with a role
    return createHmac('sha256', key)
      .update(`${nameOf(request)} ${secret}`)
      .digest('hex');
  }
}

const nameOf = ({ reservation, device = 'any' }: RecoveryRequest): string => `${RECORD_KIND}:${reservation} ${device}`;

const contentOf = ({ content }: VaultRecord): Recovery => content as unknown as Recovery;

/** Returns the email as spelled in the account, because a different spelling may belong to another mailbox. */
const emailOf = ({ accountId, state: { profile }, key }: Account): string | undefined =>
  profile && key && open(key, accountId, profile).email;

/**
 * Returns the mail with the recovery code: plain ASCII in short lines, in which the code is the only four-digit
 * number.
 */
const recoveryMail = (to: string, userType: UserType, code: string): Mail => ({
  to,
  subject: 'Your code for a new password',
  text: [
    `Your code is ${code}.`,
    '',
    `Enter it on the page where you requested it, to set a new password`,
    `for your ${userType.toLowerCase()} account at Meritlist.`,
    'It works once, within ten minutes.',
    '',
    'If you did not request this, ignore this email: without the code',
    'your password cannot be changed.',
    '',
  ].join('\n'),
});
