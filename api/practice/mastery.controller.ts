import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { LearningService } from './learning/learning.service.js';
import { Access } from '../platform/auth/access.js';
import { OwnId } from '../platform/auth/ownership.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Id } from '../platform/http/id.pipe.js';
import { Says } from '../platform/http/routes.js';
import { MasteryQuery, TopicMastery } from './mastery.dto.js';

/** Mastery of each topic by a student. */
@ApiTags('scores')
@Access('student', 'tutor', 'admin')
@Controller('score/mastery')
export class MasteryController {
  constructor(
    private readonly learning: LearningService,
    private readonly directory: AccountDirectoryQueries,
  ) {}

  @Get(':studentId')
  @Says(
    'Get the mastery of each topic',
    'Returns the share of correct answers in exams and practice, with its 80 % interval, to the student, tutors and admins. `topicId` is null for questions without a topic.',
  )
  @OwnId({ params: 'studentId' })
  @ApiOkResponse({ type: [TopicMastery] })
  async mastery(
    @Param('studentId', Id) studentId: string,
    @Query() { daysAgo }: MasteryQuery,
  ): Promise<readonly TopicMastery[]> {
    const names = await this.directory.usernames([studentId]);
    if (!names.has(studentId)) throw new Refusal('not-found');
    return this.learning.mastery(studentId, daysAgo);
  }
}
