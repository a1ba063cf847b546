import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  QuestionReportsQueries,
  type QuestionReport,
} from '../../projections/question-reports/question-reports.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { HiddenQuestionsService, type HiddenQuestions } from '../attempts/hidden-questions.service.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CsvList } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { PageQuery, requestedRows, sendTotal } from '../platform/http/paging.js';
import { ReportId, ReportQuestionBody, StudentReport } from './question-report.dto.js';
import { QuestionReportsService } from './question-reports.service.js';

/** Question reports of the calling student. */
@ApiTags('question reports')
@Access('student')
@Controller()
export class StudentReportsController {
  constructor(
    private readonly reports: QuestionReportsService,
    private readonly list: QuestionReportsQueries,
    private readonly versions: QuestionVersionReader,
    private readonly hidden: HiddenQuestionsService,
    private readonly readModels: ReadModels,
  ) {}

  @Post('question/report/:questionId')
  @ApiCreatedResponse({ type: ReportId })
  async report(
    @Param('questionId', Id) questionId: string,
    @Body() { reason, comment = '', attemptId }: ReportQuestionBody,
    @CalledBy() { accountId: studentId }: Caller,
    @Context() context: CommandContext,
  ): Promise<ReportId> {
    const report = { studentId, questionId, attemptId: attemptId ?? null, reason, comment };
    const { reportId, position } = await this.reports.reportQuestion(report, context);
    await this.readModels.waitFor(position, 'question-reports');
    return { reportId };
  }

  /** Lists the student's reports, newest first. */
  @Get('student/reports')
  @CsvList<StudentReport>({
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
  @ApiOkResponse({ type: [StudentReport] })
  async own(
    @Query() query: PageQuery,
    @CalledBy() { accountId: studentId }: Caller,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StudentReport[]> {
    const [total, reports, hidden] = await Promise.all([
      this.list.countOf(studentId),
      this.list.ofStudent(studentId, requestedRows(query)),
      this.hidden.ofStudent(studentId, now),
    ]);
    sendTotal(reply, total);
    return Promise.all(reports.map((report) => this.rowOf(report, hidden)));
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
