import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { texts } from '../contracts/http/texts.js';
import { Access, Context } from '../platform/auth/access.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { ReadModels } from '../../projections/read-models.js';
import { AccountMessage, TutorRegistration } from './account.dto.js';
import { RegisterAccount } from './register-account.js';

@ApiTags('tutor')
@Controller('tutor')
export class TutorController {
  constructor(
    private readonly commands: CommandBus,
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
}
