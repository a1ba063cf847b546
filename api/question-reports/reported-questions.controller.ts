import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import {
  QuestionReportsQueries,
  type ReportedQuestion,
} from '../../projections/question-reports/question-reports.queries.js';
import { questionReportsProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { REPORTED_QUESTIONS_PAGE_ROWS, REPORTS_PER_QUESTION_MAX } from '../contracts/http/question-reports.js';
import { QuestionStatisticsService } from '../item-statistics/question-statistics.service.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Lists } from '../platform/http/lists.js';
import { PageQuery, requestedRows, type Listed } from '../platform/http/paging.js';
import { NoContent, Says } from '../platform/http/routes.js';
import { ReportedQuestionRow, ResolveReportsBody } from './question-report.dto.js';
import { QuestionReportsService } from './question-reports.service.js';

/** Questions with open reports, for tutors. */
@ApiTags('question reports')
@Access('tutor')
@ShownIn(questionReportsProjection)
@Controller('question/reports')
export class ReportedQuestionsController {
  constructor(
    private readonly reports: QuestionReportsService,
    private readonly list: QuestionReportsQueries,
    private readonly pool: QuestionPoolQueries,
    private readonly versions: QuestionVersionReader,
    private readonly statistics: QuestionStatisticsService,
  ) {}

  @Get()
  @Says(
    'List the reported questions',
    'Returns questions with their open reports and statistics, most reports first, always paged. Reports do not contain the names of students.',
  )
  @Lists(ReportedQuestionRow, {
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
  async all(
    @Query() { page = 1, pageSize = REPORTED_QUESTIONS_PAGE_ROWS }: PageQuery,
  ): Promise<Listed<ReportedQuestionRow>> {
    const { offset, limit } = requestedRows({ page, pageSize })!;
    const reportedQuestions = await this.list.findReported();
    const shown = reportedQuestions.slice(offset, offset + limit);
    return { total: reportedQuestions.length, rows: await Promise.all(shown.map((question) => this.rowOf(question))) };
  }

  @Post('resolve')
  @Says(
    'Resolve the reports of a question',
    'Sends the outcome and the message to every student with an open report of it. 404 without an open report.',
  )
  @NoContent()
  async resolve(
    @Body() { questionId, outcome, message = '' }: ResolveReportsBody,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.reports.resolveReports({ questionId, tutorId, outcome, message }, context);
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
