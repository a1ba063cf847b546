import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TutorProfile } from '../contracts/events/account.events.js';
import { AVATAR_TUTOR_DEFAULT } from '../contracts/http/limits.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { ProfileService, type ProfileKind, type ProfileUpdateResult } from './profile.service.js';

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

export class UpdateTutorProfile extends Command<ProfileUpdateResult> {
  constructor(
    readonly input: {
      readonly tutorId: string;
      /** Changed fields; omitted fields are unchanged. */
      readonly changes: Partial<TutorProfile>;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(UpdateTutorProfile)
export class UpdateTutorProfileHandler implements ICommandHandler<UpdateTutorProfile> {
  constructor(private readonly updates: ProfileService) {}

  execute({ input: { tutorId, changes, context } }: UpdateTutorProfile): Promise<ProfileUpdateResult> {
    return this.updates.update(TUTOR, tutorId, changes, context);
  }
}
