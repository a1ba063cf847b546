import { applyDecorators, Body, Controller, HttpCode, HttpStatus, Ip, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { texts } from '../contracts/http/texts.js';
import { BearerToken, Context, Public } from '../platform/auth/access.js';
import type { CommandContext } from '../platform/commands/decider.js';
import {
  AccountMessage,
  AdminLogin,
  AdminSession,
  EmailLogin,
  studentSession,
  StudentSession,
  TutorSession,
} from './account.dto.js';
import { LogIn } from './log-in.js';
import { LogOut } from './sessions.js';

const LogInRoute = (path: string, answer: new () => object) =>
  applyDecorators(Post(path), HttpCode(HttpStatus.OK), Public(), ApiOkResponse({ type: answer }));

/** Logging in and out, for every role. */
@ApiTags('sessions')
@Controller()
export class SessionsController {
  constructor(private readonly commands: CommandBus) {}

  @LogInRoute('student/login', StudentSession)
  async student(
    @Body() { email, password, rememberMe = false }: EmailLogin,
    @Ip() address: string,
    @Context() context: CommandContext,
  ): Promise<StudentSession> {
    const logIn = new LogIn('student', email, password, rememberMe, address, context);
    return studentSession(await this.commands.execute(logIn));
  }

  @LogInRoute('tutor/login', TutorSession)
  async tutor(
    @Body() { email, password, rememberMe = false }: EmailLogin,
    @Ip() address: string,
    @Context() context: CommandContext,
  ): Promise<TutorSession> {
    const logIn = new LogIn('tutor', email, password, rememberMe, address, context);
    const { token, accountId } = await this.commands.execute(logIn);
    return { jwtoken: token, tutorId: accountId, isTutor: true };
  }

  @LogInRoute('admin/login', AdminSession)
  async admin(
    @Body() { username, password }: AdminLogin,
    @Ip() address: string,
    @Context() context: CommandContext,
  ): Promise<AdminSession> {
    const logIn = new LogIn('admin', username, password, false, address, context);
    const { token, accountId } = await this.commands.execute(logIn);
    return { jwtoken: token, adminId: accountId, isAdmin: true };
  }

  /** Answers the same with or without a live session. */
  @Post(['student/logout', 'tutor/logout', 'admin/logout'])
  @HttpCode(HttpStatus.OK)
  @Public()
  @ApiBearerAuth()
  @ApiOkResponse({ type: AccountMessage })
  async logOut(@BearerToken() token: string | undefined, @Context() context: CommandContext): Promise<AccountMessage> {
    await this.commands.execute(new LogOut(token, context));
    return { message: texts.loggedOut };
  }
}
