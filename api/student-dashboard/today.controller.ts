import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { TodayQueries } from '../../projections/student-dashboard/today.queries.js';
import { Access } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Id } from '../platform/http/id.pipe.js';
import { PracticeReader } from '../practice/practice-reader.js';
import { StudentTodayAnswer } from './today.dto.js';

/** The student's activity of the last week and the remaining tasks of today. */
@ApiTags('student')
@Access('student')
@Controller('student/today')
export class TodayController {
  constructor(
    private readonly today: TodayQueries,
    private readonly practices: PracticeReader,
  ) {}

  @Get(':studentId')
  @OwnId({ params: 'studentId' })
  @ApiOkResponse({ type: StudentTodayAnswer })
  async get(
    @Param('studentId', Id) studentId: string,
    @Context() { now }: CommandContext,
  ): Promise<StudentTodayAnswer> {
    return this.today.of(studentId, await this.practices.openQuestions(studentId, now));
  }
}
