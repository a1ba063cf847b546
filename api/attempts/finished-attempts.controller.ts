import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { adminFigures, ExamHistoryQueries } from '../../projections/exam-history/exam-history.queries.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Lists } from '../platform/http/lists.js';
import { Id } from '../platform/http/id.pipe.js';
import { requestedRows, type Listed } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
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

  /** X-Total-Count is capped at the number of rows that pagination can reach. */
  @Get()
  @Says(
    'List finished attempts',
    'Most recently started first, always paged, with results that are withheld from students (`held`). `who` is the start of a username, or a full email address.',
  )
  @Access('admin')
  @Lists(ListedAttempt, {
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
  async list(@Query() query: AttemptsQuery): Promise<Listed<ListedAttempt>> {
    const { who, examId, page = 1, pageSize } = query;
    const students = who ? await this.directory.findStudentIds(who) : undefined;
    const attemptAt = examId === undefined ? undefined : (student: string) => attemptIdOf(student, examId);
    const range = requestedRows({ page, pageSize }, students && DEPTH_MAX)!;
    const { total, rows: attempts } = students
      ? await this.history.ofStudents(students, attemptAt, range)
      : await this.history.ofAll(examId, range);
    const names = await this.directory.usernames(attempts.map(({ studentId }) => studentId));
    const rows = attempts.map((attempt) => {
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
    return { total, rows };
  }

  @Get(':id/timeline')
  @Says(
    'Replay an attempt',
    'Returns the events of a finished attempt in order, and the gaps in which answers could not be saved.',
  )
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
