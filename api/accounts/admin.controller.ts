import { applyDecorators, Body, Controller, Delete, Get, Param, Post, Put, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { accountDirectoryProjection, contributionsProjection, doubtsProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { texts } from '../contracts/http/texts.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { Id } from '../platform/http/id.pipe.js';
import { Ok, Says } from '../platform/http/routes.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import {
  AccountMessage,
  AdminProfileAnswer,
  BanToggleBody,
  BanToggled,
  ChangedPassword,
  PasswordChangeBody,
} from './account.dto.js';
import { AccountsService } from './accounts.service.js';
import { senderOf } from './device-registry.js';
import { ErasuresService } from './erasures.service.js';
import { PasswordsService } from './passwords.service.js';

const Deletion = (path: string) => applyDecorators(Delete(path), ApiOkResponse({ type: AccountMessage }));
const BanToggle = (path: string) => applyDecorators(Put(path), ApiOkResponse({ type: BanToggled }));

/** Account administration. */
@ApiTags('admin')
@Access('admin')
@Controller('admin')
export class AdminController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly erasures: ErasuresService,
    private readonly passwords: PasswordsService,
    private readonly writes: WriteLimits,
    private readonly directory: AccountDirectoryQueries,
  ) {}

  @Get('profile/:adminId')
  @Says('Get the profile of an admin', 'Returns your own username.')
  @OwnId({ params: 'adminId' })
  @ApiOkResponse({ type: AdminProfileAnswer })
  async profile(@Param('adminId') adminId: string): Promise<AdminProfileAnswer> {
    const account = await this.directory.admin(adminId);
    // the session proves that the account exists, so the read model is behind
    if (!account) throw new StoreUnavailable('the account-directory does not contain a signed-in admin');
    return { username: account.username };
  }

  @Post('update-password/:adminId')
  @Says(
    'Change the password of an admin',
    'Ends all sessions of the account. The response contains the token of a new session for the caller.',
  )
  @OwnId({ params: 'adminId' })
  @Ok(ChangedPassword)
  async updatePassword(
    @Param('adminId') adminId: string,
    @Body() change: PasswordChangeBody,
    @CalledBy() caller: Caller,
    @Req() request: FastifyRequest,
    @Context() context: CommandContext,
  ): Promise<ChangedPassword> {
    await this.writes.count('changes of account', adminId);
    const { token } = await this.passwords.changePassword(caller, change, senderOf(request), context);
    return { message: texts.passwordChanged, jwtoken: token };
  }

  /** Banned students keep their points. */
  @BanToggle('ban-toggle-student/:id')
  @Says(
    'Ban or unban a student',
    'Without `isBanned` the ban is toggled. A ban closes the live connections of the student and removes the student from the leaderboard.',
  )
  @ShownIn(accountDirectoryProjection, contributionsProjection)
  async student(
    @Param('id', Id) id: string,
    @Body() { isBanned, reason }: BanToggleBody,
    @CalledBy() caller: Caller,
    @Context() context: CommandContext,
  ): Promise<BanToggled> {
    await this.writes.count('accounts changed', caller.accountId);
    const ban = await this.accounts.toggleBan({ role: 'student', accountId: id, isBanned, reason }, context);
    return { message: texts.banToggled('Student', ban.isBanned), isBanned: ban.isBanned };
  }

  @BanToggle('ban-toggle-tutor/:id')
  @Says(
    'Ban or unban a tutor',
    'Without `isBanned` the ban is toggled. A ban closes the live connections of the tutor.',
  )
  @ShownIn(accountDirectoryProjection)
  async tutor(
    @Param('id', Id) id: string,
    @Body() { isBanned, reason }: BanToggleBody,
    @CalledBy() caller: Caller,
    @Context() context: CommandContext,
  ): Promise<BanToggled> {
    await this.writes.count('accounts changed', caller.accountId);
    const ban = await this.accounts.toggleBan({ role: 'tutor', accountId: id, isBanned, reason }, context);
    return { message: texts.banToggled('Tutor', ban.isBanned), isBanned: ban.isBanned };
  }

  /** Also removes the student's doubts. */
  @Deletion('delete-student/:id')
  @Says(
    'Delete a student',
    'Cannot be undone. Personal data in recorded events becomes unreadable; email and username can be used again.',
  )
  @ShownIn(accountDirectoryProjection, contributionsProjection, doubtsProjection)
  async deleteStudent(
    @Param('id', Id) id: string,
    @CalledBy() caller: Caller,
    @Context() context: CommandContext,
  ): Promise<AccountMessage> {
    await this.writes.count('accounts changed', caller.accountId);
    await this.erasures.deleteAccount({ role: 'student', accountId: id }, context);
    return { message: texts.accountDeleted('Student') };
  }

  @Deletion('delete-tutor/:id')
  @Says(
    'Delete a tutor',
    'Cannot be undone. Personal data in recorded events becomes unreadable; email and username can be used again.',
  )
  @ShownIn(accountDirectoryProjection)
  async deleteTutor(
    @Param('id', Id) id: string,
    @CalledBy() caller: Caller,
    @Context() context: CommandContext,
  ): Promise<AccountMessage> {
    await this.writes.count('accounts changed', caller.accountId);
    await this.erasures.deleteAccount({ role: 'tutor', accountId: id }, context);
    return { message: texts.accountDeleted('Tutor') };
  }
}
