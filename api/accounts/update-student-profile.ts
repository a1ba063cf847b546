import { isDeepStrictEqual } from 'node:util';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Identity, StudentProfile } from '../contracts/events/account.events.js';
import { streams } from '../contracts/events/streams.js';
import { isOldEnough } from '../contracts/http/age.js';
import { AVATAR_MIN } from '../contracts/http/limits.js';
import { isUsername } from '../contracts/http/username.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Settings } from '../platform/config/settings.js';
import type { Position } from '../platform/event-store/event-store.js';
import { open, seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider, type AccountState } from './account.js';
import { Reservations } from './reservations.js';

const NOTHING_GIVEN: Omit<StudentProfile, keyof Identity> = {
  fullname: '',
  institute: '',
  phone: '',
  batch: null,
  date_of_birth: null,
  gender: null,
  avatar: AVATAR_MIN,
};

export class UpdateStudentProfile extends Command<{ position: Position | undefined }> {
  constructor(
    readonly studentId: string,
    /** what is not in it stays as it is */
    readonly changes: Partial<StudentProfile>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Changes a profile; another email or username is reserved first, and the former one released when it is held. */
@CommandHandler(UpdateStudentProfile)
export class UpdateStudentProfileHandler implements ICommandHandler<UpdateStudentProfile> {
  /** YYYY-MM-DD, as the exams count days */
  private readonly days: Intl.DateTimeFormat;

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly reservations: Reservations,
    private readonly decisions: Decisions,
    { examTimeZone }: Settings,
  ) {
    this.days = new Intl.DateTimeFormat('sv', { timeZone: examTimeZone, dateStyle: 'short' });
  }

  async execute({ studentId, changes, context }: UpdateStudentProfile): Promise<{ position: Position | undefined }> {
    const [{ state }, key] = await Promise.all([
      this.decisions.state(streams.account('student', studentId), accountDecider),
      this.vault.accountKey(studentId),
    ]);
    if (!state.profile || !key) throw new Refusal('not-found');
    const before = { ...NOTHING_GIVEN, ...open(key, studentId, state.profile) };
    const after = { ...before, ...changes };
    const { date_of_birth: born } = after;
    if (born !== null && !isOldEnough(born, this.days.format(context.now))) {
      throw new Refusal('invalid', { errors: { date_of_birth: 'tooYoung' } });
    }
    if (after.username !== before.username && !isUsername(after.username)) {
      throw new Refusal('invalid', { errors: { username: 'usernameCharacters' } });
    }
    if (isDeepStrictEqual(before, after)) return { position: undefined };
    try {
      return await this.update(studentId, state, key, after, context);
    } catch (failed) {
      throw Refusal.is(failed, 'account-taken') ? taken(before, after) : failed;
    }
  }

  private async update(
    accountId: string,
    madeFrom: AccountState,
    key: Buffer,
    profile: StudentProfile,
    context: CommandContext,
  ): Promise<{ position: Position | undefined }> {
    const role = 'student';
    const wanted = [['email', profile.email] as const, ['username', profile.username] as const];
    const { events, position } = await this.reservations.whileReserved(
      { role, accountId, wanted },
      context,
      (reservations) => {
        const sealed = seal(key, accountId, profile);
        const update = { type: 'UpdateStudentProfile', accountId, profile: sealed, reservations, madeFrom } as const;
        return this.decisions.decide(streams.account(role, accountId), accountDecider, update, context);
      },
    );
    const givenUp = events.flatMap(({ type, data }) => (type === 'StudentProfileUpdated' ? data.givenUp : []));
    await this.reservations.concludeAll(
      givenUp.map((reservation) => ({ reservation, role, accountId })),
      context,
    );
    return { position };
  }
}

/** Where both are other ones, nobody is told which of them is taken. */
function taken(before: StudentProfile, after: StudentProfile): Refusal {
  const changed = (['email', 'username'] as const).filter((field) => before[field] !== after[field]);
  return new Refusal('account-taken', {
    errors: Object.fromEntries(changed.map((field) => [field, 'accountTaken' as const])),
  });
}
