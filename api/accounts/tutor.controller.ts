import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { texts } from '../contracts/http/texts.js';
import { Access, BannedToo, Context } from '../platform/auth/access.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { AccountMessage, TutorRegistration } from './account.dto.js';
import { RegisterAccount } from './register-account.js';
import { TutorProfileAnswer } from './tutor-profile.dto.js';

@ApiTags('tutor')
@Controller('tutor')
export class TutorController {
  constructor(
    private readonly commands: CommandBus,
    private readonly directory: AccountDirectory,
    private readonly readModels: ReadModels,
  ) {}

  /** Tutors can't register themselves. */
  @Post('register')
  @Access('admin')
  @ApiCreatedResponse({ type: AccountMessage })
  async register(
    @Body() { email, username, password }: TutorRegistration,
    @Context() context: CommandContext,
  ): Promise<AccountMessage> {
    const accountId = derivedId('account', context.commandId);
    const { position } = await this.commands.execute(
      new RegisterAccount(accountId, 'tutor', email, username, password, context),
    );
    await this.readModels.show(position, 'account-directory');
    return { message: texts.tutorAdded };
  }

  @Get('profile/:tutorId')
  @Access('tutor')
  @BannedToo()
  @ApiOkResponse({ type: TutorProfileAnswer })
  async profile(@Param('tutorId') tutorId: string): Promise<TutorProfileAnswer> {
    const found = await this.directory.profile(tutorId);
    // a caller with a session has an account, so the read model is behind
    if (!found) throw new StoreUnavailable('account-directory does not show a tutor that is signed in');
    const { fullname, institute, batch, phone, email, username, avatar, isBanned } = found;
    return {
      fullname,
      institute,
      batch: batch ?? '',
      phone,
      email,
      username,
      address: '',
      cvLink: '',
      avatar,
      isBanned,
    };
  }
}
