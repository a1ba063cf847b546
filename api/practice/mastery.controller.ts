import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { LearningQueries } from '../../projections/practice/learning.queries.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Id } from '../platform/http/id.pipe.js';
import { TopicMastery } from './mastery.dto.js';

/** How well a student masters each topic. */
@ApiTags('scores')
@Access('student', 'tutor', 'admin')
@Controller('score/mastery')
export class MasteryController {
  constructor(
    private readonly learning: LearningQueries,
    private readonly directory: AccountDirectoryQueries,
  ) {}

  @Get(':studentId')
  @ApiOkResponse({ type: [TopicMastery] })
  async mastery(
    @Param('studentId', Id) studentId: string,
    @CalledBy() caller: Caller,
  ): Promise<readonly TopicMastery[]> {
    const mayRead = caller.role === 'student' ? caller.accountId === studentId : await this.exists(studentId);
    if (!mayRead) throw new Refusal('not-found');
    return this.learning.mastery(studentId);
  }

  private async exists(studentId: string): Promise<boolean> {
    return (await this.directory.usernames([studentId])).has(studentId);
  }
}
