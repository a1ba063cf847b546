import { accountDecider, type AccountState } from '../../accounts/account.decider.js';
import { reservationDecider } from '../../accounts/reservation.decider.js';
import { reservationStream } from '../../accounts/reservations.service.js';
import { sessionDecider } from '../../accounts/session.decider.js';
import type { StudentProfile } from '../../contracts/events/account.events.js';
import type { Sealed } from '../../contracts/events/sealed.js';
import type { Role } from '../../contracts/events/session.events.js';
import { streams } from '../../contracts/events/streams.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { childContext, derivedId } from '../../platform/commands/derived-id.js';
import { seal } from '../../platform/vault/sealing.js';
import type { Act } from './act.js';
import type { Past } from './past.js';

/** Owner of an account. */
export interface Holder {
  readonly id: string;
  readonly role: Role;
  /** Email; empty for admins. */
  readonly email: string;
  readonly username: string;
  /** Public profile of a student. */
  readonly look?: Pick<StudentProfile, 'avatar' | 'institute'>;
}

/** Encryption keys of the vault, so that demo accounts can be deleted like all others. */
export interface VaultKeys {
  readonly reservations: Buffer;
  readonly accounts: ReadonlyMap<string, Buffer>;
}

type When = Pick<Act, 'at' | 'commandId'>;

/** Generates the events of registrations, deletions, bans and sessions in the form in which the server records them. */
export class AccountActs {
  constructor(
    private readonly keys: VaultKeys,
    private readonly passwordHashOf: (holder: Holder) => string,
  ) {}

  /**
   * Registers an account.
   * @param actor the visitor, who is logged in afterwards, or an admin
   */
  register(holder: Holder, actor: string, when: When): Act {
    return {
      ...when,
      actor,
      decide: (past, context) => {
        this.open(holder, past, context);
        // a registration is not recorded as a login
        if (actor === 'visitor') startSession(holder, false, past, { ...context, actor: `student:${holder.id}` });
      },
    };
  }

  logIn(holder: Holder, rememberMe: boolean, when: When): Act {
    return { ...when, actor: 'visitor', decide: (past, context) => startSession(holder, rememberMe, past, context) };
  }

  /**
   * Ends a session.
   * @param login command that started the session
   */
  logOut({ id, role }: Holder, login: string, when: When): Act {
    return {
      ...when,
      actor: `${role}:${id}`,
      decide: (past, context) => {
        const stream = streams.session(sessionOf(login));
        past.decide(stream, sessionDecider, { type: 'EndSession', reason: 'logout' }, context);
      },
    };
  }

  /**
   * Bans or unbans an account.
   * @param adminId the acting admin
   */
  ban({ id: accountId, role }: Holder, isBanned: boolean, adminId: string, when: When): Act {
    return {
      ...when,
      actor: `admin:${adminId}`,
      decide: (past, context) =>
        past.decide(
          streams.account(role, accountId),
          accountDecider,
          { type: 'ToggleBan', accountId, isBanned },
          context,
        ),
    };
  }

  /**
   * Deletes an account; the caller also destroys its key.
   * @param adminId the acting admin
   */
  delete({ id: accountId, role }: Holder & { readonly role: 'student' | 'tutor' }, adminId: string, when: When): Act {
    const account = streams.account(role, accountId);
    return {
      ...when,
      actor: `admin:${adminId}`,
      decide: (past, context) => {
        const { heldReservations: holds } = past.stateOf(account, accountDecider);
        past.decide(account, accountDecider, { type: 'DeleteAccount', accountId, role }, context);
        for (const reservation of holds) {
          const abandoning = childContext(context, `abandon ${reservation}`);
          past.decide(account, accountDecider, { type: 'AbandonReservation', accountId, reservation }, abandoning);
          const release = { type: 'Release', reservation, accountId } as const;
          past.decide(reservation, reservationDecider, release, childContext(context, 'release'));
        }
        const concluding = childContext(context, `conclude the erasure of ${accountId}`);
        past.decide(account, accountDecider, { type: 'ConcludeErasure', accountId }, concluding);
      },
    };
  }

  /** Encrypts personal data with the key of its account. */
  sealed<Plain>(accountId: string, personal: Plain): Sealed<Plain> {
    const key = this.keys.accounts.get(accountId);
    if (!key) throw new Error(`no key for account ${accountId}`);
    return seal(key, accountId, personal);
  }

  private open(holder: Holder, past: Past, context: CommandContext): void {
    const { id: accountId, role, email, username } = holder;
    const wanted = [['email', email] as const, ['username', username] as const].filter(([, text]) => text);
    const reservations = wanted.map(([what, text]) => {
      const reservation = reservationStream(this.keys.reservations, role, what, text);
      past.decide(reservation, reservationDecider, { type: 'Reserve', reservation, what, role, accountId }, context);
      return reservation;
    });
    const identity = this.sealed(accountId, { email, username });
    const credential = this.sealed(accountId, { passwordHash: this.passwordHashOf(holder) });
    const register = { type: 'Register', accountId, role, identity, credential, reservations } as const;
    const account = past.decide(streams.account(role, accountId), accountDecider, register, context);
    for (const reservation of reservations) {
      const confirm = { type: 'Confirm', reservation, accountId } as const;
      past.decide(reservation, reservationDecider, confirm, childContext(context, 'confirm'));
    }
    if (!holder.look) return;
    const own = { ...childContext(context, 'fill in'), actor: `${role}:${accountId}` };
    past.decide(
      streams.account(role, accountId),
      accountDecider,
      this.profileUpdate(holder, holder.look, account),
      own,
    );
  }

  /** Returns the command that sets the public part of a profile; all other fields remain empty. */
  profileUpdate(
    { id: accountId, email, username }: Pick<Holder, 'id' | 'email' | 'username'>,
    look: Pick<StudentProfile, 'avatar' | 'institute'>,
    account: AccountState,
  ) {
    const blank = { fullname: '', phone: '', batch: null, date_of_birth: null, gender: null };
    const profile = this.sealed<StudentProfile>(accountId, { email, username, ...blank, ...look });
    const { heldReservations: reservations } = account;
    return { type: 'UpdateStudentProfile', accountId, profile, reservations, madeFrom: account } as const;
  }
}

const sessionOf = (login: string): string => derivedId('session', login);

function startSession({ id: accountId, role }: Holder, rememberMe: boolean, past: Past, context: CommandContext): void {
  const sessionId = sessionOf(context.commandId);
  const start = { type: 'StartSession', sessionId, accountId, role, epoch: 0, rememberMe } as const;
  past.decide(streams.session(sessionId), sessionDecider, start, context);
}
