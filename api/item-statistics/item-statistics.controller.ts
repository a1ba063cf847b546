import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ItemStatisticsQueries } from '../../projections/item-statistics/item-statistics.queries.js';
import { PastAnswersQueries } from '../../projections/item-statistics/past-answers.queries.js';
import type { ModelTestDocument } from '../../projections/model-tests/model-tests.projection.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { RunningAttemptsQueries } from '../../projections/running-attempts/running-attempts.queries.js';
import { statusAt } from '../contracts/http/model-test-status.js';
import { Access } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { csvFile } from '../platform/http/csv-answer.js';
import { CsvFormat } from '../platform/http/csv-list.js';
import { Lists } from '../platform/http/lists.js';
import { Id } from '../platform/http/id.pipe.js';
import { InstantQuery, pastInstant } from '../platform/http/instants.js';
import { PageQuery, requestedRows, type Listed } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
import { QuestionHistoryReader } from '../question-bank/question-history-reader.js';
import {
  ExaminedTest,
  ModelTestStatistics,
  ModelTestStatisticsQuery,
  QuestionStatistics,
} from './item-statistics.dto.js';
import { itemTable } from './item-table.js';
import { QuestionStatisticsService, statisticsRow } from './question-statistics.service.js';

/** Statistics of questions and tests. Not available to students, because they reveal keys of live tests. */
@ApiTags('statistics')
@Access('tutor', 'admin')
@Controller('statistics')
export class ItemStatisticsController {
  constructor(
    private readonly statistics: ItemStatisticsQueries,
    private readonly modelTests: ModelTestsQueries,
    private readonly running: RunningAttemptsQueries,
    private readonly past: PastAnswersQueries,
    private readonly history: QuestionHistoryReader,
    private readonly questionStatistics: QuestionStatisticsService,
  ) {}

  /** Lists tests that have gone live, latest first. */
  @Get('model-tests')
  @Says('List the model tests with statistics', 'Lists the model tests with at least one finished attempt.')
  @Lists(ExaminedTest, {
    name: 'model-tests',
    columns: ['_id', 'name', 'subject', 'status', 'liveFrom', 'attempts'],
  })
  async tests(
    @Query() { page = 1, pageSize }: PageQuery,
    @Context() { now }: CommandContext,
  ): Promise<Listed<ExaminedTest>> {
    const { total, rows: tests } = await this.modelTests.listStarted(now, requestedRows({ page, pageSize })!);
    const attempts = await this.statistics.attemptsAt(
      tests.map(({ _id: modelTestId, questions }) => ({ modelTestId, questionId: questions[0]!.questionId })),
    );
    const rows = tests.map((test, n) => ({ ...examinedTestOf(test, now), attempts: attempts[n]! }));
    return { total, rows };
  }

  @Get('model-tests/:id')
  @Says(
    'Get the item statistics of a model test',
    'Difficulty, discrimination, options by group, reliability (KR-20) and the distribution of scores. `at` selects a time in the past.',
  )
  @CsvFormat()
  @ApiOkResponse({ type: ModelTestStatistics, description: 'with `format=csv` a CSV file of all rows' })
  async modelTest(
    @Param('id', Id) id: string,
    @Query() query: ModelTestStatisticsQuery,
    @Context() { now }: CommandContext,
  ): Promise<ModelTestStatistics | StreamableFile> {
    const at = query.at === undefined ? undefined : pastInstant(query.at, 'at', now);
    const test = await this.modelTests.findOne(id);
    if (!test) throw new Refusal('not-found');
    const pins = await this.history.versionsIn(test);
    const questions = await Promise.all(pins.map((pin) => this.questionStatistics.keyed(pin)));
    const [{ paper, items }, running] = await Promise.all([
      this.statistics.ofModelTest(id, questions, at && (await this.past.ofModelTest(id, new Date(test.liveFrom), at))),
      at ? 0 : this.running.countAt(id),
    ]);
    const rows = items.map((figures, n) => statisticsRow(questions[n]!, figures));
    if (query.format === 'csv') return csvFile(`item-statistics-${id}`, itemTable(rows));
    return {
      ...examinedTestOf(test, at ?? now),
      ...paper,
      distribution: [...paper.distribution],
      running,
      questions: rows,
    };
  }

  @Get('questions/:id')
  @Says(
    'Get the item statistics of a question',
    'Covers all model tests with the current text and options of the question. `at` selects a time in the past.',
  )
  @ApiOkResponse({ type: QuestionStatistics })
  async question(
    @Param('id', Id) id: string,
    @Query() query: InstantQuery,
    @Context() { now }: CommandContext,
  ): Promise<QuestionStatistics> {
    const at = query.at === undefined ? undefined : pastInstant(query.at, 'at', now);
    const statistics = await this.questionStatistics.ofQuestion(id, at);
    if (!statistics) throw new Refusal('not-found');
    return statistics;
  }
}

const examinedTestOf = ({ _id, name, subject, liveFrom, ...test }: ModelTestDocument, now: Date) => ({
  _id,
  name,
  subject,
  status: statusAt({ liveFrom, ...test }, now),
  liveFrom,
});
