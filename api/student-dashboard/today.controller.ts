import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Id } from '../platform/http/id.pipe.js';
import { Says } from '../platform/http/routes.js';
import { StudentTodayAnswer } from './today.dto.js';
import { TodayService } from './today.service.js';

/** The student's activity of the last week and the remaining tasks of today. */
@ApiTags('student')
@Access('student')
@Controller('student/today')
export class TodayController {
  constructor(private readonly today: TodayService) {}

  @Get(':studentId')
  @Says(
    'Get your week and the reviews left for today',
    'The last seven days with their practice answers and exams, the reviews left today with their estimated time, and the days until your exam. Days are those of the exam time zone.',
  )
  @OwnId({ params: 'studentId' })
  @ApiOkResponse({ type: StudentTodayAnswer })
  get(@Param('studentId', Id) studentId: string, @Context() { now }: CommandContext): Promise<StudentTodayAnswer> {
    return this.today.of(studentId, now);
  }
}
