import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import {
  QuestionReportsQueries,
  type QuestionReport,
} from '../../projections/question-reports/question-reports.queries.js';
import { questionReportsProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { HiddenQuestionsService, type HiddenQuestions } from '../attempts/hidden-questions.service.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Lists } from '../platform/http/lists.js';
import { Id } from '../platform/http/id.pipe.js';
import { PageQuery, requestedRows, type Listed } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
import { ReportId, ReportQuestionBody, StudentReport } from './question-report.dto.js';
import { QuestionReportsService } from './question-reports.service.js';

/** Question reports of the calling student. */
@ApiTags('question reports')
@Access('student')
@ShownIn(questionReportsProjection)
@Controller()
export class StudentReportsController {
  constructor(
    private readonly reports: QuestionReportsService,
    private readonly list: QuestionReportsQueries,
    private readonly versions: QuestionVersionReader,
    private readonly hidden: HiddenQuestionsService,
  ) {}

  @Post('question/report/:questionId')
  @Says(
    'Report a question',
    'Only for a question that you answered in practice, or had in a finished attempt whose results are shown; otherwise 404. 409 `reported` while your last report of it is open. At most 30 a day.',
  )
  @ApiCreatedResponse({ type: ReportId })
  async report(
    @Param('questionId', Id) questionId: string,
    @Body() { reason, comment = '', attemptId }: ReportQuestionBody,
    @CalledBy() { accountId: studentId }: Caller,
    @Context() context: CommandContext,
  ): Promise<ReportId> {
    const report = { studentId, questionId, attemptId: attemptId ?? null, reason, comment };
    const reportId = await this.reports.reportQuestion(report, context);
    return { reportId };
  }

  @Get('student/reports')
  @Says(
    'List your question reports',
    'Newest first, with the outcome and the message of the tutor. Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  )
  @Lists(StudentReport, {
    name: 'reports',
    columns: [
      'reportId',
      'questionId',
      'subject',
      'question',
      'reason',
      'comment',
      'at',
      'outcome',
      'message',
      'resolvedAt',
    ],
  })
  async own(
    @Query() query: PageQuery,
    @CalledBy() { accountId: studentId }: Caller,
    @Context() { now }: CommandContext,
  ): Promise<Listed<StudentReport>> {
    const [{ total, rows: reports }, hidden] = await Promise.all([
      this.list.ofStudent(studentId, requestedRows(query)),
      this.hidden.ofStudent(studentId, now),
    ]);
    return { total, rows: await Promise.all(reports.map((report) => this.rowOf(report, hidden))) };
  }

  private async rowOf(
    { _id: reportId, questionId, version, ...report }: QuestionReport,
    hidden: HiddenQuestions,
  ): Promise<StudentReport> {
    const content = await this.versions.at({ questionId, version });
    const { question, subject } = content;
    const { reason, comment, at, outcome, message, resolvedAt } = report;
    const own = { reportId, questionId, question, subject, reason, comment, at };
    const hiddenReason = outcome === null ? undefined : hidden.reasonOf({ questionId, ...content });
    // outcome and message may name the key
    return hiddenReason
      ? { ...own, outcome: null, message: null, resolvedAt: null, hidden: hiddenReason }
      : { ...own, outcome, message, resolvedAt };
  }
}
