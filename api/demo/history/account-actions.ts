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
import type { DemoAction } from './demo-action.js';
import type { GeneratedHistory } from './generated-history.js';

/** Owner of an account. */
export interface AccountHolder {
  readonly id: string;
  readonly role: Role;
  /** Email; empty for admins. */
  readonly email: string;
  readonly username: string;
  /** Public profile of a student. */
  readonly publicProfile?: Pick<StudentProfile, 'avatar' | 'institute'>;
}

/** Encryption keys of the vault, so that demo accounts can be deleted like all others. */
export interface VaultKeys {
  readonly reservations: Buffer;
  readonly accounts: ReadonlyMap<string, Buffer>;
}

type ActionStamp = Pick<DemoAction, 'at' | 'commandId'>;

/** Generates the events of registrations, deletions, bans and sessions in the form in which the server records them. */
export class AccountActions {
  constructor(
    private readonly keys: VaultKeys,
    private readonly passwordHashOf: (holder: AccountHolder) => string,
  ) {}

  /**
   * Registers an account.
   * @param actor the visitor, who is logged in afterwards, or an admin
   */
  register(holder: AccountHolder, actor: string, stamp: ActionStamp): DemoAction {
    return {
      ...stamp,
      actor,
      decide: (history, context) => {
        this.registerAccount(holder, history, context);
        // a registration is not recorded as a login
        if (actor === 'visitor') startSession(holder, false, history, { ...context, actor: `student:${holder.id}` });
      },
    };
  }

  logIn(holder: AccountHolder, rememberMe: boolean, stamp: ActionStamp): DemoAction {
    return {
      ...stamp,
      actor: 'visitor',
      decide: (history, context) => startSession(holder, rememberMe, history, context),
    };
  }

  /**
   * Ends a session.
   * @param login command that started the session
   */
  logOut({ id, role }: AccountHolder, login: string, stamp: ActionStamp): DemoAction {
    return {
      ...stamp,
      actor: `${role}:${id}`,
      decide: (history, context) => {
        const stream = streams.session(sessionOf(login));
        history.decide(stream, sessionDecider, { type: 'EndSession', reason: 'logout' }, context);
      },
    };
  }

  /**
   * Bans or unbans an account.
   * @param adminId the acting admin
   */
  ban({ id: accountId, role }: AccountHolder, isBanned: boolean, adminId: string, stamp: ActionStamp): DemoAction {
    return {
      ...stamp,
      actor: `admin:${adminId}`,
      decide: (history, context) =>
        history.decide(
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
  delete(
    { id: accountId, role }: AccountHolder & { readonly role: 'student' | 'tutor' },
    adminId: string,
    stamp: ActionStamp,
  ): DemoAction {
    const account = streams.account(role, accountId);
    return {
      ...stamp,
      actor: `admin:${adminId}`,
      decide: (history, context) => {
        const { heldReservations: reservations } = history.stateOf(account, accountDecider);
        history.decide(account, accountDecider, { type: 'DeleteAccount', accountId, role }, context);
        for (const reservation of reservations) {
          const abandonContext = childContext(context, `abandon ${reservation}`);
          history.decide(
            account,
            accountDecider,
            { type: 'AbandonReservation', accountId, reservation },
            abandonContext,
          );
          const release = { type: 'Release', reservation, accountId } as const;
          history.decide(reservation, reservationDecider, release, childContext(context, 'release'));
        }
        const eraseContext = childContext(context, `conclude the erasure of ${accountId}`);
        history.decide(account, accountDecider, { type: 'ConcludeErasure', accountId }, eraseContext);
      },
    };
  }

  /** Encrypts personal data with the key of its account. */
  sealed<Plain>(accountId: string, data: Plain): Sealed<Plain> {
    const key = this.keys.accounts.get(accountId);
    if (!key) throw new Error(`no key for account ${accountId}`);
    return seal(key, accountId, data);
  }

  private registerAccount(holder: AccountHolder, history: GeneratedHistory, context: CommandContext): void {
    const { id: accountId, role, email, username } = holder;
    const names = [['email', email] as const, ['username', username] as const].filter(([, text]) => text);
    const reservations = names.map(([kind, text]) => {
      const reservation = reservationStream(this.keys.reservations, role, kind, text);
      history.decide(
        reservation,
        reservationDecider,
        { type: 'Reserve', reservation, what: kind, role, accountId },
        context,
      );
      return reservation;
    });
    const identity = this.sealed(accountId, { email, username });
    const credential = this.sealed(accountId, { passwordHash: this.passwordHashOf(holder) });
    const register = { type: 'Register', accountId, role, identity, credential, reservations } as const;
    const account = history.decide(streams.account(role, accountId), accountDecider, register, context);
    for (const reservation of reservations) {
      const confirm = { type: 'Confirm', reservation, accountId } as const;
      history.decide(reservation, reservationDecider, confirm, childContext(context, 'confirm'));
    }
    if (!holder.publicProfile) return;
    const ownContext = { ...childContext(context, 'fill in'), actor: `${role}:${accountId}` };
    history.decide(
      streams.account(role, accountId),
      accountDecider,
      this.profileUpdate(holder, holder.publicProfile, account),
      ownContext,
    );
  }

  /** Returns the command that sets the public part of a profile; all other fields remain empty. */
  profileUpdate(
    { id: accountId, email, username }: Pick<AccountHolder, 'id' | 'email' | 'username'>,
    publicProfile: Pick<StudentProfile, 'avatar' | 'institute'>,
    account: AccountState,
  ) {
    const emptyFields = { fullname: '', phone: '', batch: null, date_of_birth: null, gender: null };
    const profile = this.sealed<StudentProfile>(accountId, { email, username, ...emptyFields, ...publicProfile });
    const { heldReservations: reservations } = account;
    return { type: 'UpdateStudentProfile', accountId, profile, reservations, madeFrom: account } as const;
  }
}

const sessionOf = (login: string): string => derivedId('session', login);

function startSession(
  { id: accountId, role }: AccountHolder,
  rememberMe: boolean,
  history: GeneratedHistory,
  context: CommandContext,
): void {
  const sessionId = sessionOf(context.commandId);
  const start = { type: 'StartSession', sessionId, accountId, role, epoch: 0, rememberMe } as const;
  history.decide(streams.session(sessionId), sessionDecider, start, context);
}
