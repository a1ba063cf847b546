import { Body, Controller, Get, Ip, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import { texts } from '../contracts/http/texts.js';
import { Access, BannedToo, Context, Public } from '../platform/auth/access.js';
import { BearerToken } from '../platform/auth/bearer-token.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { Registrations } from '../platform/limits/registrations.js';
import { ReadModels } from '../../projections/read-models.js';
import { AccountMessage, EmailLogin, StudentProfile, StudentRegistration, StudentSession } from './account.dto.js';
import { LogIn } from './log-in.js';
import { RegisterAccount } from './register-account.js';
import { LogInRoute, LogOutRoute } from './session-routes.js';
import { LogOut, Sessions, type SignedIn } from './sessions.js';

/** Students' accounts (spec §7, Student). */
@ApiTags('student')
@Controller('student')
export class StudentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly registrations: Registrations,
    private readonly directory: AccountDirectory,
    private readonly readModels: ReadModels,
  ) {}

  @Post('register')
  @Public()
  @ApiCreatedResponse({ type: StudentSession })
  async register(
    @Body() { email, username, password }: StudentRegistration,
    @Ip() address: string,
    @Context() context: CommandContext,
  ): Promise<StudentSession> {
    await this.registrations.count(address);
    const accountId = derivedId('account', context.commandId);
    const { position } = await this.commands.execute(
      new RegisterAccount(accountId, 'student', email, username, password, context),
    );
    const signedIn = await this.sessions.start({ accountId, role: 'student', epoch: 0, rememberMe: false }, context);
    await this.readModels.show(position, 'account-directory');
    return sessionOf(signedIn);
  }

  @LogInRoute(StudentSession)
  async logIn(
    @Body() { email, password, rememberMe = false }: EmailLogin,
    @Ip() address: string,
    @Context() context: CommandContext,
  ): Promise<StudentSession> {
    return sessionOf(await this.commands.execute(new LogIn('student', email, password, rememberMe, address, context)));
  }

  @LogOutRoute()
  async logOut(@BearerToken() token: string | undefined, @Context() context: CommandContext): Promise<AccountMessage> {
    await this.commands.execute(new LogOut(token, context));
    return { message: texts.loggedOut };
  }

  @Get('profile/:studentId')
  @Access('student')
  @BannedToo()
  @ApiOkResponse({ type: StudentProfile })
  async profile(@Param('studentId') studentId: string): Promise<StudentProfile> {
    const found = await this.directory.profile(studentId);
    // whoever has a session has an account: the read model is behind
    if (!found) throw new StoreUnavailable('account-directory does not show a student that is signed in');
    const { fullname, institute, batch, phone, email, username, date_of_birth, gender, avatar, isBanned } = found;
    return { fullname, institute, batch, phone, email, username, date_of_birth, gender, avatar, isBanned };
  }
}

const sessionOf = ({ token, accountId }: SignedIn): StudentSession => ({
  jwtoken: token,
  studentId: accountId,
  isStudent: true,
});
