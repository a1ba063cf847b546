import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Json } from '../../contracts/events/event.js';
import { streams } from '../../contracts/events/streams.js';
import { CODE_DIGITS, CODE_MINUTES, type UserType } from '../../contracts/http/limits.js';
import { Passwords } from '../../platform/auth/passwords.js';
import { SessionRegister } from '../../platform/auth/session-register.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Decisions } from '../../platform/commands/decisions.js';
import { derivedId } from '../../platform/commands/derived-id.js';
import { Refusal } from '../../platform/commands/refusal.js';
import { StoreUnavailable } from '../../platform/event-store/event-store.js';
import { MailOutbox } from '../../platform/mail/mail-outbox.js';
import { open, seal } from '../../platform/vault/sealing.js';
import { VAULT, type Vault, type VaultRecord } from '../../platform/vault/vault.js';
import { accountDecider, type AccountState } from '../account.decider.js';
import { NOBODY } from '../log-in.js';
import { Reservations } from '../reservations.js';
import { recoveryMail } from './recovery-mail.js';
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

const KIND = 'recovery';
/** more than one address can begin in a day */
const RECOVERIES_MAX = 50_000;
const PASS_BYTES = 32;
const FORGOTTEN_AT_ONCE = 50;

export const ROLES = { Student: 'student', Tutor: 'tutor' } as const;

/** Whose password is forgotten, and by whom. */
export interface Forgotten {
  readonly userType: UserType;
  /** the stream that says who has the email */
  readonly reservation: string;
  /** a device that has logged in to this account before: it has codes of its own */
  readonly device: string | undefined;
}

interface Owner {
  readonly accountId: string;
  readonly state: AccountState;
  /** undefined where there is no such account, or no longer */
  readonly key: Buffer | undefined;
}

/** The way from a forgotten password to a new one. An email that nobody has goes it too, up to the code that never comes. */
@Injectable()
export class Recoveries {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly reservations: Reservations,
    private readonly decisions: Decisions,
    private readonly passwords: Passwords,
    private readonly outbox: MailOutbox,
    private readonly register: SessionRegister,
  ) {}

  /** Sends a code, unless the last one is less than a minute old and still good. @throws Refusal 'too-many' */
  async begin(forgotten: Forgotten, context: CommandContext): Promise<void> {
    const last = await this.vault.record(nameOf(forgotten), context.now);
    if (last && isJustSent(contentOf(last), context.now)) return;
    await this.sendCode(forgotten, context);
  }

  /** @throws Refusal 'too-many' too soon after the last one, or after too many in a day */
  async sendCode(forgotten: Forgotten, context: CommandContext): Promise<void> {
    const { now, commandId } = context;
    const owner = await this.ownerOf(forgotten);
    const email = emailOf(owner);
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    // what is kept where nobody gets the code is the hash of no digits
    const hash = await this.hash(forgotten, email === undefined ? randomBytes(PASS_BYTES).toString('hex') : code);
    await this.change(forgotten, now, (recovery) => withCode(recovery, hash, now));
    const mail = recoveryMail(email ?? '', forgotten.userType, code);
    const until = new Date(now.getTime() + CODE_MINUTES * 60_000);
    await this.outbox.put(`recovery ${commandId}`, owner.accountId, mail, until, email !== undefined);
  }

  /** @returns the pass, by which a password can be set @throws Refusal 'code-wrong', with `needsNewCode` after the last try */
  async verify(forgotten: Forgotten, code: string, now: Date): Promise<string> {
    const hash = await this.hash(forgotten, code);
    // counted before it is compared: of many tries at once no more are compared than one by one
    const tried = await this.change(forgotten, now, (recovery) => withTry(recovery, now));
    if (!timingSafeEqual(Buffer.from(tried.code.hash), Buffer.from(hash))) throw wrongCode(tried, now);
    const pass = randomBytes(PASS_BYTES).toString('base64url');
    const passHash = await this.hash(forgotten, pass);
    await this.change(forgotten, now, (recovery) => withPass(recovery, hash, passHash, now));
    return pass;
  }

  /**
   * Ends all sessions of the account too.
   * @throws Refusal 'code-not-verified', also when a password was set by this pass before
   */
  async setPassword(forgotten: Forgotten, pass: string, password: string, context: CommandContext): Promise<void> {
    const { now } = context;
    const passHash = await this.hash(forgotten, pass);
    const [kept, { accountId, state, key }] = await Promise.all([
      this.vault.record(nameOf(forgotten), now),
      this.ownerOf(forgotten),
    ]);
    if (!kept || !hasPass(contentOf(kept), passHash, now) || !key || !state.credential) {
      throw new Refusal('code-not-verified');
    }
    const credential = seal(key, accountId, { passwordHash: await this.passwords.hash(password) });
    const change = { type: 'ChangePassword', accountId, credential, replaces: state.credential } as const;
    // under an id that follows from the pass: the account's own stream lets it be used once
    const once = { ...context, commandId: derivedId('recovery', passHash) };
    const { events } = await this.decisions.decide(streamOf(forgotten, accountId), accountDecider, change, once);
    if (events.length === 0) throw new Refusal('code-not-verified');
    for (const event of events) if (event.type === 'AllSessionsEnded') this.register.note(event);
    await this.change(forgotten, now, (recovery) => ({ ...recovery, pass: null }));
  }

  /** What was begun for the email of an account that is deleted. */
  async forget(reservation: string, now: Date): Promise<void> {
    const names = `${KIND}:${reservation} `;
    for (;;) {
      const found = await this.vault.records(KIND, now, { after: names, limit: FORGOTTEN_AT_ONCE });
      const own = found.filter(({ name }) => name.startsWith(names));
      for (const record of own) await this.vault.removeRecord(record);
      if (own.length < FORGOTTEN_AT_ONCE) return;
    }
  }

  /** Looks as long for an account that there is not. */
  private async ownerOf(forgotten: Forgotten): Promise<Owner> {
    const accountId = (await this.reservations.heldBy(forgotten.reservation)) ?? NOBODY;
    const { state } = await this.decisions.state(streamOf(forgotten, accountId), accountDecider);
    return { accountId, state, key: await this.vault.accountKey(accountId) };
  }

  /** Compares and swaps: of many changes at once each is made on what the one before left. */
  private async change<Changed extends Recovery>(
    forgotten: Forgotten,
    now: Date,
    make: (recovery: Recovery) => Changed,
  ): Promise<Changed> {
    const name = nameOf(forgotten);
    for (;;) {
      const read = await this.vault.record(name, now);
      const content = make(read ? contentOf(read) : NO_RECOVERY);
      // nobody but its owner makes records for a device
      if (!read && forgotten.device === undefined) await this.needRoom();
      const record = { name, content: content as unknown as Json, expiresAt: recoveryEnd(content) };
      if (await this.vault.keepRecord(record, read, now)) return content;
    }
  }

  private async needRoom(): Promise<void> {
    if ((await this.vault.countRecords(KIND)) >= RECOVERIES_MAX) throw new StoreUnavailable('too many recoveries');
  }

  private async hash(forgotten: Forgotten, secret: string): Promise<string> {
    const key = await this.vault.lastingKey('reservations');
    // what a reservation hashes begins with a role, this does not
    return createHmac('sha256', key)
      .update(`${nameOf(forgotten)} ${secret}`)
      .digest('hex');
  }
}

const nameOf = ({ reservation, device = 'any' }: Forgotten): string => `${KIND}:${reservation} ${device}`;

const contentOf = ({ content }: VaultRecord): Recovery => content as unknown as Recovery;

const streamOf = ({ userType }: Forgotten, accountId: string): string => streams.account(ROLES[userType], accountId);

/** The address as the account has it: another way to write it may lead to somebody else's. */
const emailOf = ({ accountId, state: { profile }, key }: Owner): string | undefined =>
  profile && key && open(key, accountId, profile).email;
