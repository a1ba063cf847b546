import { Body, Controller, Get, HttpCode, HttpStatus, Post, Query, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import {
  QuestionReportsQueries,
  type ReportedQuestion,
} from '../../projections/question-reports/question-reports.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { REPORTED_QUESTIONS_PAGE_ROWS, REPORTS_PER_QUESTION_MAX } from '../contracts/http/question-reports.js';
import { QuestionStatisticsService } from '../item-statistics/question-statistics.service.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CsvList } from '../platform/http/csv-list.js';
import { PageQuery, requestedRows, sendTotal } from '../platform/http/paging.js';
import { ReportedQuestionRow, ResolveReportsBody } from './question-report.dto.js';
import { QuestionReportsService } from './question-reports.service.js';

/** Questions with open reports, for tutors. */
@ApiTags('question reports')
@Access('tutor')
@Controller('question/reports')
export class ReportedQuestionsController {
  constructor(
    private readonly reports: QuestionReportsService,
    private readonly list: QuestionReportsQueries,
    private readonly pool: QuestionPoolQueries,
    private readonly versions: QuestionVersionReader,
    private readonly statistics: QuestionStatisticsService,
    private readonly readModels: ReadModels,
  ) {}

  /** Lists a page of reported questions, most reports first. */
  @Get()
  @CsvList<ReportedQuestionRow>({
    name: 'reported-questions',
    columns: [
      'questionId',
      'subject',
      'question',
      'correctAnswer',
      'isDeleted',
      'reportCount',
      ['reasons', ({ reports }) => reports.map(({ reason }) => reason)],
      ['comments', ({ reports }) => reports.flatMap(({ comment }) => comment ?? [])],
      'suspectedKey',
    ],
  })
  @ApiOkResponse({ type: [ReportedQuestionRow] })
  async all(
    @Query() { page = 1, pageSize = REPORTED_QUESTIONS_PAGE_ROWS }: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReportedQuestionRow[]> {
    const { offset, limit } = requestedRows({ page, pageSize })!;
    const reportedQuestions = await this.list.findReported();
    sendTotal(reply, reportedQuestions.length);
    return Promise.all(reportedQuestions.slice(offset, offset + limit).map((question) => this.rowOf(question)));
  }

  @Post('resolve')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async resolve(
    @Body() { questionId, outcome, message = '' }: ResolveReportsBody,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    const { position } = await this.reports.resolveReports({ questionId, tutorId, outcome, message }, context);
    await this.readModels.waitFor(position, 'question-reports');
  }

  private async rowOf({ questionId, reports }: ReportedQuestion): Promise<ReportedQuestionRow> {
    const current = (await this.pool.newest([questionId])).get(questionId);
    const version = current?.version ?? reports.at(-1)!.version;
    const [{ question, subject, options, correctAnswers }, statistics, newest] = await Promise.all([
      this.versions.at({ questionId, version }),
      this.statistics.ofQuestion(questionId),
      this.list.opened(reports.slice(-REPORTS_PER_QUESTION_MAX).toReversed()),
    ]);
    return {
      questionId,
      question,
      subject,
      options: [...options],
      correctAnswer: correctAnswers[0] ?? null,
      isDeleted: current === undefined,
      reportCount: reports.length,
      reports: newest.map(({ _id: reportId, reason, comment, at }) => ({ reportId, reason, comment, at })),
      statistics: statistics ?? null,
      suspectedKey: statistics?.flag === 'key-likely-wrong',
    };
  }
}
