import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { adminFigures, ExamHistoryQueries } from '../../projections/exam-history/exam-history.queries.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CsvList } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { requestedRows, sendTotal } from '../platform/http/paging.js';
import { HiddenQuestionsService } from './hidden-questions.service.js';
import { attemptIdOf } from './sittings.decider.js';
import { AttemptsQuery, ENTRIES, ListedAttempt, Timeline } from './timeline.dto.js';
import { TimelineQueries } from './timeline.queries.js';
import { VisibleResultsService } from './visible-results.service.js';

/** Maximum number of rows that pagination across students can reach. */
const DEPTH_MAX = 1_000;

/** Finished attempts and their timelines. */
@ApiTags('attempts')
@ApiExtraModels(...ENTRIES)
@Controller('attempts')
export class FinishedAttemptsController {
  constructor(
    private readonly visible: VisibleResultsService,
    private readonly hidden: HiddenQuestionsService,
    private readonly timelines: TimelineQueries,
    private readonly history: ExamHistoryQueries,
    private readonly directory: AccountDirectoryQueries,
  ) {}

  /**
   * Lists finished attempts by start time, latest first, always paginated. X-Total-Count is capped at the number of
   * rows that pagination can reach.
   */
  @Get()
  @Access('admin')
  @CsvList<ListedAttempt>({
    name: 'attempts',
    columns: [
      'attemptId',
      ['studentId', ({ student }) => student._id],
      ['username', ({ student }) => student.username],
      'type',
      'examId',
      'name',
      'subject',
      'startedAt',
      'score',
      'correct',
      'incorrect',
      'skipped',
    ],
  })
  @ApiOkResponse({ type: [ListedAttempt] })
  async list(@Query() query: AttemptsQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<ListedAttempt[]> {
    const { who, examId, page = 1, pageSize } = query;
    const students = who ? await this.directory.findStudentIds(who) : undefined;
    const attemptAt = examId === undefined ? undefined : (student: string) => attemptIdOf(student, examId);
    const rows = requestedRows({ page, pageSize }, students && DEPTH_MAX)!;
    const { total, attempts } = students
      ? await this.history.ofStudents(students, attemptAt, rows)
      : await this.history.ofAll(examId, rows);
    sendTotal(reply, total);
    const names = await this.directory.usernames(attempts.map(({ studentId }) => studentId));
    return attempts.map((attempt) => {
      const { _id: attemptId, studentId, type, examId, name, subject, drawnFrom, startedAt, heldResult } = attempt;
      const { score, correct, incorrect, skipped, verdicts } = adminFigures(attempt);
      return {
        attemptId,
        student: { _id: studentId, username: names.get(studentId) ?? null },
        type,
        examId,
        name,
        subject,
        ...(drawnFrom && { drawnFrom }),
        startedAt,
        score,
        correct,
        incorrect,
        skipped,
        verdicts,
        ...(heldResult && { held: true }),
      };
    });
  }

  /**
   * Returns the recorded events of a finished attempt with their times, and the gaps in which answers could not be
   * saved.
   */
  @Get(':id/timeline')
  @Access('student', 'admin')
  @ApiOkResponse({ type: Timeline })
  async timeline(
    @Param('id', Id) id: string,
    @CalledBy() caller: Caller,
    @Context() { now }: CommandContext,
  ): Promise<Timeline> {
    const attempt = await this.visible.finished(caller, id, now);
    return this.timelines.of(attempt, await this.hidden.of(caller, now));
  }
}
