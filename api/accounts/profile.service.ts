import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { Identity } from '../contracts/events/account.events.js';
import { streams } from '../contracts/events/streams.js';
import { usernameFault } from '../contracts/http/names.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Position } from '../platform/event-store/event-store.js';
import { open, seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider, type AccountCommand, type AccountState, type ProfileUpdate } from './account.decider.js';
import { ReservationsService } from './reservations.service.js';

/** Role-specific parts of a profile. */
export interface ProfileKind<Profile extends Identity> {
  readonly role: 'student' | 'tutor';
  readonly emptyProfile: Omit<Profile, keyof Identity>;
  readonly command: (update: ProfileUpdate<Profile>) => AccountCommand;
  /**
   * Validates rules that involve more than one field.
   * @throws Refusal
   */
  readonly check?: (profile: Profile) => void;
}

/** Position of the recorded event, or undefined if nothing has changed. */
export interface ProfileUpdateResult {
  readonly position: Position | undefined;
}

/**
 * Updates profiles. A new email or username is reserved first; the previous one is released when the account holds the
 * new one.
 */
@Injectable()
export class ProfileService {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly reservations: ReservationsService,
    private readonly decisions: Decisions,
  ) {}

  /**
   * Updates the profile of an account.
   * @param changes omitted fields are unchanged
   */
  async update<Profile extends Identity>(
    kind: ProfileKind<Profile>,
    accountId: string,
    changes: Partial<Profile>,
    context: CommandContext,
  ): Promise<ProfileUpdateResult> {
    const [{ state }, key] = await Promise.all([
      this.decisions.state(streams.account(kind.role, accountId), accountDecider),
      this.vault.accountKey(accountId),
    ]);
    if (!state.profile || !key) throw new Refusal('not-found');
    const before = { ...kind.emptyProfile, ...open(key, accountId, state.profile) } as Profile;
    const after = { ...before, ...changes };
    kind.check?.(after);
    const fault = after.username === before.username ? undefined : usernameFault(after.username);
    if (fault) {
      throw new Refusal('invalid', { errors: { username: fault } });
    }
    if (isDeepStrictEqual(before, after)) return { position: undefined };
    try {
      return await this.replace(kind, accountId, state, key, after, context);
    } catch (failed) {
      throw Refusal.is(failed, 'account-taken') ? takenRefusal(before, after) : failed;
    }
  }

  private async replace<Profile extends Identity>(
    { role, command }: ProfileKind<Profile>,
    accountId: string,
    madeFrom: AccountState,
    key: Buffer,
    profile: Profile,
    context: CommandContext,
  ): Promise<ProfileUpdateResult> {
    const reservedFields = [['email', profile.email] as const, ['username', profile.username] as const];
    const { events, position } = await this.reservations.whileReserved(
      { role, accountId, fields: reservedFields },
      context,
      (reservations) => {
        const update = command({ accountId, profile: seal(key, accountId, profile), reservations, madeFrom });
        return this.decisions.decide(streams.account(role, accountId), accountDecider, update, context);
      },
    );
    const released = events.flatMap(({ data }) => ('givenUp' in data ? data.givenUp : []));
    await this.reservations.concludeAll(
      released.map((reservation) => ({ reservation, role, accountId })),
      context,
    );
    return { position };
  }
}

/** Returns the refusal for a taken email or username. If both are new, it does not reveal which one is taken. */
function takenRefusal(before: Identity, after: Identity): Refusal {
  const changed = (['email', 'username'] as const).filter((field) => before[field] !== after[field]);
  return new Refusal('account-taken', {
    errors: Object.fromEntries(changed.map((field) => [field, 'accountTaken' as const])),
  });
}
