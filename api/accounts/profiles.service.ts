import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Identity, StudentProfile, TutorProfile } from '../contracts/events/account.events.js';
import { isOldEnough } from '../contracts/http/age.js';
import { AVATAR_MIN, AVATAR_TUTOR_DEFAULT } from '../contracts/http/limits.js';
import { usernameFault } from '../contracts/http/names.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Settings } from '../platform/config/settings.js';
import type { Position } from '../platform/event-store/event-store.js';
import { open, seal } from '../platform/vault/sealing.js';
import { AccountStreams, type Account } from './account-streams.js';
import type { AccountCommand, ProfileUpdate } from './account.decider.js';
import { ReservationsService, type ReservedField } from './reservations.service.js';

/** Role-specific parts of a profile. */
interface ProfileKind<Profile extends Identity> {
  readonly role: 'student' | 'tutor';
  readonly emptyProfile: Omit<Profile, keyof Identity>;
  readonly command: (update: ProfileUpdate<Profile>) => AccountCommand;
}

const STUDENT: ProfileKind<StudentProfile> = {
  role: 'student',
  emptyProfile: {
    fullname: '',
    institute: '',
    phone: '',
    batch: null,
    date_of_birth: null,
    gender: null,
    avatar: AVATAR_MIN,
  },
  command: (update) => ({ type: 'UpdateStudentProfile', ...update }),
};

const TUTOR: ProfileKind<TutorProfile> = {
  role: 'tutor',
  emptyProfile: {
    fullname: '',
    institute: '',
    batch: '',
    phone: '',
    address: '',
    cvLink: '',
    avatar: AVATAR_TUTOR_DEFAULT,
  },
  command: (update) => ({ type: 'UpdateTutorProfile', ...update }),
};

/** Position of the recorded event, or undefined if nothing has changed. */
interface ProfileUpdateResult {
  readonly position: Position | undefined;
}

/**
 * Updates profiles. Omitted fields are unchanged. A new email or username is reserved first; the previous one is
 * released when the account holds the new one.
 */
@Injectable()
export class ProfilesService {
  /** Formats dates as YYYY-MM-DD in the time zone of the exams. */
  private readonly days: Intl.DateTimeFormat;

  constructor(
    private readonly accounts: AccountStreams,
    private readonly reservations: ReservationsService,
    { examTimeZone }: Settings,
  ) {
    this.days = new Intl.DateTimeFormat('sv', { timeZone: examTimeZone, dateStyle: 'short' });
  }

  updateStudentProfile(
    studentId: string,
    changes: Partial<StudentProfile>,
    context: CommandContext,
  ): Promise<ProfileUpdateResult> {
    return this.update(STUDENT, studentId, changes, context, ({ date_of_birth: born }) => {
      if (born !== null && !isOldEnough(born, this.days.format(context.now))) {
        throw new Refusal('invalid', { errors: { date_of_birth: 'tooYoung' } });
      }
    });
  }

  updateTutorProfile(
    tutorId: string,
    changes: Partial<TutorProfile>,
    context: CommandContext,
  ): Promise<ProfileUpdateResult> {
    return this.update(TUTOR, tutorId, changes, context);
  }

  /** @param check validates rules that involve more than one field */
  private async update<Profile extends Identity>(
    kind: ProfileKind<Profile>,
    accountId: string,
    changes: Partial<Profile>,
    context: CommandContext,
    check: (profile: Profile) => void = () => {},
  ): Promise<ProfileUpdateResult> {
    const account = await this.accounts.read(kind.role, accountId);
    const { state, key } = account;
    if (!state.profile || !key) throw new Refusal('not-found');
    const before = { ...kind.emptyProfile, ...open(key, accountId, state.profile) } as Profile;
    const after = { ...before, ...changes };
    check(after);
    const fault = after.username === before.username ? undefined : usernameFault(after.username);
    if (fault) throw new Refusal('invalid', { errors: { username: fault } });
    if (isDeepStrictEqual(before, after)) return { position: undefined };
    try {
      return await this.replace(kind, { ...account, key }, after, context);
    } catch (failed) {
      throw Refusal.is(failed, 'account-taken') ? takenRefusal(before, after) : failed;
    }
  }

  private async replace<Profile extends Identity>(
    { role, command }: ProfileKind<Profile>,
    { accountId, state: madeFrom, key }: Account & { readonly key: Buffer },
    profile: Profile,
    context: CommandContext,
  ): Promise<ProfileUpdateResult> {
    const fields: ReservedField[] = [
      ['email', profile.email],
      ['username', profile.username],
    ];
    const { events, position } = await this.reservations.whileReserved(
      { role, accountId, fields },
      context,
      (reservations) => {
        const update = command({ accountId, profile: seal(key, accountId, profile), reservations, madeFrom });
        return this.accounts.decide(role, update, context);
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
