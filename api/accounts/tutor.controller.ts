import { Body, Controller, Ip, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { texts } from '../contracts/http/texts.js';
import { Access, Context } from '../platform/auth/access.js';
import { BearerToken } from '../platform/auth/bearer-token.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { ReadModels } from '../../projections/read-models.js';
import { AccountMessage, EmailLogin, TutorRegistration, TutorSession } from './account.dto.js';
import { LogIn } from './log-in.js';
import { RegisterAccount } from './register-account.js';
import { LogInRoute, LogOutRoute } from './session-routes.js';
import { LogOut } from './sessions.js';

/** Tutors' accounts (spec §7, Tutor). */
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

  @LogInRoute(TutorSession)
  async logIn(
    @Body() { email, password, rememberMe = false }: EmailLogin,
    @Ip() address: string,
    @Context() context: CommandContext,
  ): Promise<TutorSession> {
    const { token, accountId } = await this.commands.execute(
      new LogIn('tutor', email, password, rememberMe, address, context),
    );
    return { jwtoken: token, tutorId: accountId, isTutor: true };
  }

  @LogOutRoute()
  async logOut(@BearerToken() token: string | undefined, @Context() context: CommandContext): Promise<AccountMessage> {
    await this.commands.execute(new LogOut(token, context));
    return { message: texts.loggedOut };
  }
}
