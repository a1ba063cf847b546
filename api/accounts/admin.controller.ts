import { Body, Controller, Ip } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { texts } from '../contracts/http/texts.js';
import { Context } from '../platform/auth/access.js';
import { BearerToken } from '../platform/auth/bearer-token.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { AccountMessage, AdminLogin, AdminSession } from './account.dto.js';
import { LogIn } from './log-in.js';
import { LogInRoute, LogOutRoute } from './session-routes.js';
import { LogOut } from './sessions.js';

/** Admins' sessions (spec §7, Admin). */
@ApiTags('admin')
@Controller('admin')
export class AdminController {
  constructor(private readonly commands: CommandBus) {}

  @LogInRoute(AdminSession)
  async logIn(
    @Body() { username, password }: AdminLogin,
    @Ip() address: string,
    @Context() context: CommandContext,
  ): Promise<AdminSession> {
    const { token, accountId } = await this.commands.execute(
      new LogIn('admin', username, password, false, address, context),
    );
    return { jwtoken: token, adminId: accountId, isAdmin: true };
  }

  @LogOutRoute()
  async logOut(@BearerToken() token: string | undefined, @Context() context: CommandContext): Promise<AccountMessage> {
    await this.commands.execute(new LogOut(token, context));
    return { message: texts.loggedOut };
  }
}
