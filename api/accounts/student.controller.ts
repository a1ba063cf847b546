import { Body, Controller, Get, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { accountDirectoryProjection, contributionsProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { texts } from '../contracts/http/texts.js';
import { Access, BannedToo, CalledBy, Public, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { AddressLimits } from '../platform/limits/account-limits.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { Ok, Says } from '../platform/http/routes.js';
import {
  AccountMessage,
  ChangedPassword,
  PasswordChangeBody,
  StudentRegistration,
  studentSession,
  StudentSession,
} from './account.dto.js';
import { AccountsService } from './accounts.service.js';
import { DeviceRegistry, senderOf } from './device-registry.js';
import { PasswordsService } from './passwords.service.js';
import { ProfilesService } from './profiles.service.js';
import { SessionsService } from './sessions.service.js';
import { changesIn, StudentProfileAnswer, StudentProfileBody } from './student-profile.dto.js';

@ApiTags('student')
@Controller('student')
export class StudentController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly profiles: ProfilesService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly devices: DeviceRegistry,
    private readonly addresses: AddressLimits,
    private readonly writes: WriteLimits,
    private readonly directory: AccountDirectoryQueries,
  ) {}

  @Post('register')
  @Says(
    'Register as a student',
    'Creates the account and logs in. The email and the username must not belong to another student.',
  )
  @Public()
  @ApiCreatedResponse({ type: StudentSession })
  @ShownIn(accountDirectoryProjection)
  async register(
    @Body() { email, username, password }: StudentRegistration,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Context() context: CommandContext,
  ): Promise<StudentSession> {
    await this.addresses.count('registrations', reply.request.ip);
    const accountId = derivedId('account', context.commandId);
    const registration = { accountId, role: 'student', email, username, password } as const;
    await this.accounts.register(registration, context);
    const account = { accountId, role: 'student', epoch: 0, rememberMe: false } as const;
    // this session belongs to the registration and is not published as a login
    const signedIn = await this.sessions.startSession(account, { ...context, actor: `student:${accountId}` });
    await this.devices.remember(reply, 'student', email);
    return studentSession(signedIn);
  }

  @Get('profile/:studentId')
  @Says(
    'Get the profile of a student',
    'Returns your own profile. Banned students can call this too, to read `isBanned`.',
  )
  @OwnId({ params: 'studentId' })
  @Access('student')
  @BannedToo()
  @ApiOkResponse({ type: StudentProfileAnswer })
  async profile(@Param('studentId') studentId: string): Promise<StudentProfileAnswer> {
    const account = await this.directory.student(studentId);
    // the session proves that the account exists, so the read model is behind
    if (!account) throw new StoreUnavailable('the account-directory does not contain a signed-in student');
    const { fullname, institute, batch, phone, email, username, date_of_birth, gender, avatar, isBanned } = account;
    return { fullname, institute, batch, phone, email, username, date_of_birth, gender, avatar, isBanned };
  }

  @Put('profile/:studentId')
  @Says(
    'Update the profile of a student',
    'Fields that are not in the body stay unchanged; an empty string clears an optional field.',
  )
  @OwnId({ params: 'studentId' })
  @Access('student')
  @ApiOkResponse({ type: AccountMessage })
  @ShownIn(accountDirectoryProjection, contributionsProjection)
  async updateProfile(
    @Param('studentId') studentId: string,
    @Body() body: StudentProfileBody,
    @Context() context: CommandContext,
  ): Promise<AccountMessage> {
    await this.writes.count('changes of account', studentId);
    await this.profiles.updateStudentProfile(studentId, changesIn(body), context);
    return { message: texts.profileUpdated };
  }

  @Post('update-password/:studentId')
  @Says(
    'Change the password of a student',
    'Ends all sessions of the account. The response contains the token of a new session for the caller.',
  )
  @OwnId({ params: 'studentId' })
  @Access('student')
  @Ok(ChangedPassword)
  async updatePassword(
    @Param('studentId') studentId: string,
    @Body() change: PasswordChangeBody,
    @CalledBy() caller: Caller,
    @Req() request: FastifyRequest,
    @Context() context: CommandContext,
  ): Promise<ChangedPassword> {
    await this.writes.count('changes of account', studentId);
    const { token } = await this.passwords.changePassword(caller, change, senderOf(request), context);
    return { message: texts.passwordChanged, jwtoken: token };
  }
}
