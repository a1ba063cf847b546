import { Body, Controller, Get, Param, Post, Put, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { TutorAccount } from '../../projections/account-directory/account-directory.projection.js';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { accountDirectoryProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { texts } from '../contracts/http/texts.js';
import { Access, BannedToo, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { Ok, Says } from '../platform/http/routes.js';
import { AccountMessage, ChangedPassword, PasswordChangeBody, TutorRegistration } from './account.dto.js';
import { AccountsService } from './accounts.service.js';
import { senderOf } from './device-registry.js';
import { PasswordsService } from './passwords.service.js';
import { ProfilesService } from './profiles.service.js';
import { TutorAvatar, tutorChangesIn, TutorProfileAnswer, TutorProfileBody } from './tutor-profile.dto.js';

@ApiTags('tutor')
@Controller('tutor')
export class TutorController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly profiles: ProfilesService,
    private readonly passwords: PasswordsService,
    private readonly writes: WriteLimits,
    private readonly directory: AccountDirectoryQueries,
  ) {}

  @Post('register')
  @Says('Add a tutor', 'Creates the account of a tutor, who can log in immediately.')
  @Access('admin')
  @ApiCreatedResponse({ type: AccountMessage })
  @ShownIn(accountDirectoryProjection)
  async register(
    @Body() { email, username, password }: TutorRegistration,
    @CalledBy() admin: Caller,
    @Context() context: CommandContext,
  ): Promise<AccountMessage> {
    await this.writes.count('accounts changed', admin.accountId);
    const accountId = derivedId('account', context.commandId);
    const registration = { accountId, role: 'tutor', email, username, password } as const;
    await this.accounts.register(registration, context);
    return { message: texts.tutorAdded };
  }

  @Get('profile/:tutorId')
  @Says('Get the profile of a tutor', 'Returns your own profile. Banned tutors can call this too, to read `isBanned`.')
  @OwnId({ params: 'tutorId' })
  @Access('tutor')
  @BannedToo()
  @ApiOkResponse({ type: TutorProfileAnswer })
  async profile(@Param('tutorId') tutorId: string): Promise<TutorProfileAnswer> {
    const account = await this.account(tutorId);
    const { fullname, institute, batch, phone, email, username, address, cvLink, avatar, isBanned } = account;
    return { fullname, institute, batch, phone, email, username, address, cvLink, avatar, isBanned };
  }

  @Get('avatar/:tutorId')
  @Says('Get the avatar of a tutor', 'Returns the number of the avatar, which is 1 until the tutor chooses one.')
  @OwnId({ params: 'tutorId' })
  @Access('tutor')
  @ApiOkResponse({ type: TutorAvatar })
  async avatar(@Param('tutorId') tutorId: string): Promise<TutorAvatar> {
    const { avatar } = await this.account(tutorId);
    return { avatar };
  }

  @Put('profile/:tutorId')
  @Says(
    'Update the profile of a tutor',
    'Fields that are not in the body stay unchanged; an empty string clears an optional field.',
  )
  @OwnId({ params: 'tutorId' })
  @Access('tutor')
  @ApiOkResponse({ type: AccountMessage })
  @ShownIn(accountDirectoryProjection)
  async updateProfile(
    @Param('tutorId') tutorId: string,
    @Body() body: TutorProfileBody,
    @Context() context: CommandContext,
  ): Promise<AccountMessage> {
    await this.writes.count('changes of account', tutorId);
    await this.profiles.updateTutorProfile(tutorId, tutorChangesIn(body), context);
    return { message: texts.profileUpdated };
  }

  @Post('update-password/:tutorId')
  @Says(
    'Change the password of a tutor',
    'Ends all sessions of the account. The response contains the token of a new session for the caller.',
  )
  @OwnId({ params: 'tutorId' })
  @Access('tutor')
  @Ok(ChangedPassword)
  async updatePassword(
    @Param('tutorId') tutorId: string,
    @Body() change: PasswordChangeBody,
    @CalledBy() caller: Caller,
    @Req() request: FastifyRequest,
    @Context() context: CommandContext,
  ): Promise<ChangedPassword> {
    await this.writes.count('changes of account', tutorId);
    const { token } = await this.passwords.changePassword(caller, change, senderOf(request), context);
    return { message: texts.passwordChanged, jwtoken: token };
  }

  private async account(tutorId: string): Promise<TutorAccount> {
    const tutor = await this.directory.tutor(tutorId);
    // the session proves that the account exists, so the read model is behind
    if (!tutor) throw new StoreUnavailable('the account-directory does not contain a signed-in tutor');
    return tutor;
  }
}
