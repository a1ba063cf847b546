import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Identity, StudentProfile } from '../contracts/events/account.events.js';
import { isOldEnough } from '../contracts/http/age.js';
import { AVATAR_MIN } from '../contracts/http/limits.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Settings } from '../platform/config/settings.js';
import { ProfileService, type ProfileKind, type ProfileUpdateResult } from './profile.service.js';

const EMPTY_PROFILE: Omit<StudentProfile, keyof Identity> = {
  fullname: '',
  institute: '',
  phone: '',
  batch: null,
  date_of_birth: null,
  gender: null,
  avatar: AVATAR_MIN,
};

export class UpdateStudentProfile extends Command<ProfileUpdateResult> {
  constructor(
    readonly input: {
      readonly studentId: string;
      /** Changed fields; omitted fields are unchanged. */
      readonly changes: Partial<StudentProfile>;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(UpdateStudentProfile)
export class UpdateStudentProfileHandler implements ICommandHandler<UpdateStudentProfile> {
  /** Formats dates as YYYY-MM-DD in the time zone of the exams. */
  private readonly days: Intl.DateTimeFormat;

  constructor(
    private readonly updates: ProfileService,
    { examTimeZone }: Settings,
  ) {
    this.days = new Intl.DateTimeFormat('sv', { timeZone: examTimeZone, dateStyle: 'short' });
  }

  execute({ input: { studentId, changes, context } }: UpdateStudentProfile): Promise<ProfileUpdateResult> {
    const kind: ProfileKind<StudentProfile> = {
      role: 'student',
      emptyProfile: EMPTY_PROFILE,
      command: (update) => ({ type: 'UpdateStudentProfile', ...update }),
      check: ({ date_of_birth: born }) => {
        if (born !== null && !isOldEnough(born, this.days.format(context.now))) {
          throw new Refusal('invalid', { errors: { date_of_birth: 'tooYoung' } });
        }
      },
    };
    return this.updates.update(kind, studentId, changes, context);
  }
}
