import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { TodayQueries } from '../../projections/student-dashboard/today.queries.js';
import { Access } from '../platform/auth/access.js';
import { OwnId } from '../platform/auth/ownership.js';
import { Id } from '../platform/http/id.pipe.js';
import { StudentTodayAnswer } from './today.dto.js';

/** The student's activity of the last week and the remaining tasks of today. */
@ApiTags('student')
@Access('student')
@Controller('student/today')
export class TodayController {
  constructor(private readonly today: TodayQueries) {}

  @Get(':studentId')
  @OwnId({ params: 'studentId' })
  @ApiOkResponse({ type: StudentTodayAnswer })
  get(@Param('studentId', Id) studentId: string): Promise<StudentTodayAnswer> {
    return this.today.of(studentId);
  }
}
