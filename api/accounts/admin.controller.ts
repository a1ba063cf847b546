import { applyDecorators, Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ReadModels } from '../../projections/read-models.js';
import { texts } from '../contracts/http/texts.js';
import { Access, Context } from '../platform/auth/access.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Id } from '../platform/http/id.pipe.js';
import { BanToggleBody, BanToggled } from './account.dto.js';
import { ToggleBan } from './toggle-ban.js';

const BanToggle = (path: string) => applyDecorators(Put(path), ApiOkResponse({ type: BanToggled }));

/** What admins do with accounts. */
@ApiTags('admin')
@Access('admin')
@Controller('admin')
export class AdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  /** Of a student who is banned nothing is seen on the leaderboard; unbanned, they are back with their points. */
  @BanToggle('ban-toggle-student/:id')
  async student(
    @Param('id', Id) id: string,
    @Body() _: BanToggleBody,
    @Context() context: CommandContext,
  ): Promise<BanToggled> {
    const { isBanned, position } = await this.commands.execute(new ToggleBan('student', id, context));
    await this.readModels.show(position, 'account-directory', 'contributions');
    return { message: texts.banToggled('Student', isBanned), isBanned };
  }

  @BanToggle('ban-toggle-tutor/:id')
  async tutor(
    @Param('id', Id) id: string,
    @Body() _: BanToggleBody,
    @Context() context: CommandContext,
  ): Promise<BanToggled> {
    const { isBanned, position } = await this.commands.execute(new ToggleBan('tutor', id, context));
    await this.readModels.show(position, 'account-directory');
    return { message: texts.banToggled('Tutor', isBanned), isBanned };
  }
}
