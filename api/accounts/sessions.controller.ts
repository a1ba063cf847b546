import { applyDecorators, Body, Controller, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Role } from '../contracts/events/session.events.js';
import { texts } from '../contracts/http/texts.js';
import { BearerToken, Public } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Ok, Says } from '../platform/http/routes.js';
import {
  AccountMessage,
  AdminLogin,
  AdminSession,
  EmailLogin,
  studentSession,
  StudentSession,
  TutorSession,
} from './account.dto.js';
import { DeviceRegistry, senderOf } from './device-registry.js';
import { LoginsService } from './logins.service.js';
import { SessionsService, type SignInResult } from './sessions.service.js';

const LogInRoute = (path: string, answer: new () => object) => applyDecorators(Post(path), Public(), Ok(answer));

const LogOutRoute = (role: Role, summary: string) =>
  applyDecorators(
    Post(`${role}/logout`),
    Says(summary, 'Ends the session of the token. Without a live session it has no effect.'),
    Public(),
    ApiBearerAuth(),
    Ok(AccountMessage),
  );

/** Login and logout for every role. */
@ApiTags('sessions')
@Controller()
export class SessionsController {
  constructor(
    private readonly logins: LoginsService,
    private readonly sessions: SessionsService,
    private readonly devices: DeviceRegistry,
  ) {}

  @LogInRoute('student/login', StudentSession)
  @Says(
    'Log in as a student',
    'Send the returned token as `Authorization: Bearer <jwtoken>`. The session lasts 12 hours, or 30 days with `rememberMe`.',
  )
  async student(
    @Body() { email: name, ...body }: EmailLogin,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Context() context: CommandContext,
  ): Promise<StudentSession> {
    return studentSession(await this.logIn('student', { name, ...body }, reply, context));
  }

  @LogInRoute('tutor/login', TutorSession)
  @Says(
    'Log in as a tutor',
    'Send the returned token as `Authorization: Bearer <jwtoken>`. The session lasts 12 hours, or 30 days with `rememberMe`.',
  )
  async tutor(
    @Body() { email: name, ...body }: EmailLogin,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Context() context: CommandContext,
  ): Promise<TutorSession> {
    const { token, accountId } = await this.logIn('tutor', { name, ...body }, reply, context);
    return { jwtoken: token, tutorId: accountId, isTutor: true };
  }

  @LogInRoute('admin/login', AdminSession)
  @Says(
    'Log in as an admin',
    'Logs in with the username. Send the returned token as `Authorization: Bearer <jwtoken>`. The session lasts 12 hours.',
  )
  async admin(
    @Body() { username: name, password }: AdminLogin,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Context() context: CommandContext,
  ): Promise<AdminSession> {
    const { token, accountId } = await this.logIn('admin', { name, password }, reply, context);
    return { jwtoken: token, adminId: accountId, isAdmin: true };
  }

  @LogOutRoute('student', 'Log out as a student')
  logOutStudent(@BearerToken() token: string | undefined, @Context() context: CommandContext): Promise<AccountMessage> {
    return this.logOut(token, context);
  }

  @LogOutRoute('tutor', 'Log out as a tutor')
  logOutTutor(@BearerToken() token: string | undefined, @Context() context: CommandContext): Promise<AccountMessage> {
    return this.logOut(token, context);
  }

  @LogOutRoute('admin', 'Log out as an admin')
  logOutAdmin(@BearerToken() token: string | undefined, @Context() context: CommandContext): Promise<AccountMessage> {
    return this.logOut(token, context);
  }

  private async logOut(token: string | undefined, context: CommandContext): Promise<AccountMessage> {
    await this.sessions.logOut(token, context);
    return { message: texts.loggedOut };
  }

  private async logIn(
    role: Role,
    { name, password, rememberMe = false }: { name: string; password: string; rememberMe?: boolean | undefined },
    reply: FastifyReply,
    context: CommandContext,
  ): Promise<SignInResult> {
    const login = { role, name, password, rememberMe, sender: senderOf(reply.request) };
    const signedIn = await this.logins.logIn(login, context);
    await this.devices.remember(reply, role, name);
    return signedIn;
  }
}
