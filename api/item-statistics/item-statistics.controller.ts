import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  ItemStatisticsQueries,
  type QuestionWithKey,
} from '../../projections/item-statistics/item-statistics.queries.js';
import type { ItemFigures } from '../../projections/item-statistics/item-figures.js';
import type { AnswersDocument } from '../../projections/item-statistics/item-statistics.projection.js';
import { PastAnswersQueries } from '../../projections/item-statistics/past-answers.queries.js';
import type { ModelTestDocument } from '../../projections/model-tests/model-tests.projection.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import { RunningAttemptsQueries } from '../../projections/running-attempts/running-attempts.queries.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { Subject } from '../contracts/http/limits.js';
import { statusAt } from '../contracts/http/model-test-status.js';
import { Access } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { csvFile } from '../platform/http/csv-answer.js';
import { Id } from '../platform/http/id.pipe.js';
import { InstantQuery, pastInstant } from '../platform/http/instants.js';
import { PageQuery, requestedRows, sendTotal } from '../platform/http/paging.js';
import { QuestionHistoryReader } from '../question-bank/question-history-reader.js';
import {
  ExaminedTest,
  ModelTestStatistics,
  ModelTestStatisticsQuery,
  QuestionStatistics,
} from './item-statistics.dto.js';
import { itemTable } from './item-table.js';

/** Statistics of questions and tests. Not available to students, because they reveal keys of live tests. */
@ApiTags('statistics')
@Access('tutor', 'admin')
@Controller('statistics')
export class ItemStatisticsController {
  constructor(
    private readonly statistics: ItemStatisticsQueries,
    private readonly modelTests: ModelTestsQueries,
    private readonly running: RunningAttemptsQueries,
    private readonly pool: QuestionPoolQueries,
    private readonly versions: QuestionVersionReader,
    private readonly past: PastAnswersQueries,
    private readonly history: QuestionHistoryReader,
  ) {}

  /** Lists tests that have gone live, latest first. */
  @Get('model-tests')
  @ApiOkResponse({ type: [ExaminedTest] })
  async tests(
    @Query() { page = 1, pageSize }: PageQuery,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ExaminedTest[]> {
    const { offset, limit } = requestedRows({ page, pageSize })!;
    const [tests, total] = await Promise.all([
      this.modelTests.findBegun(now, offset, limit),
      this.modelTests.countBegun(now),
    ]);
    sendTotal(reply, total);
    const attempts = await this.statistics.attemptsAt(
      tests.map(({ _id: modelTestId, questions }) => ({ modelTestId, questionId: questions[0]!.questionId })),
    );
    return tests.map((test, n) => ({ ...shown(test, now), attempts: attempts[n]! }));
  }

  @Get('model-tests/:id')
  @ApiOkResponse({ type: ModelTestStatistics, description: 'with `format=csv` a CSV file of all rows' })
  async modelTest(
    @Param('id', Id) id: string,
    @Query() query: ModelTestStatisticsQuery,
    @Context() { now }: CommandContext,
  ): Promise<ModelTestStatistics | StreamableFile> {
    const at = query.at === undefined ? undefined : pastInstant(query.at, 'at', now);
    const test = await this.modelTests.one(id);
    if (!test) throw new Refusal('not-found');
    const pins = await this.history.versionsIn(test);
    const questions = await Promise.all(pins.map((pin) => this.keyed(pin)));
    const [{ paper, items }, running] = await Promise.all([
      this.statistics.ofModelTest(id, questions, at && (await this.past.ofModelTest(id, new Date(test.liveFrom), at))),
      at ? 0 : this.running.countAt(id),
    ]);
    const rows = items.map((figures, n) => asked(questions[n]!, figures));
    if (query.format === 'csv') return csvFile(`item-statistics-${id}`, itemTable(rows));
    return {
      ...shown(test, at ?? now),
      ...paper,
      distribution: [...paper.distribution],
      running,
      questions: rows,
    };
  }

  /**
   * Returns the statistics over all model tests with the current text and options of the question, regardless of the
   * key at that time.
   */
  @Get('questions/:id')
  @ApiOkResponse({ type: QuestionStatistics })
  async question(
    @Param('id', Id) id: string,
    @Query() query: InstantQuery,
    @Context() { now }: CommandContext,
  ): Promise<QuestionStatistics> {
    const at = query.at === undefined ? undefined : pastInstant(query.at, 'at', now);
    const pooled = (await this.pool.newest([id])).get(id);
    if (!pooled) throw new Refusal('not-found');
    const keyed = await this.keyed({ questionId: id, version: pooled.version });
    const figures = await this.statistics.ofQuestion(keyed, async (all) => {
      const alike = await this.askedAlike(all, keyed);
      return at ? this.asOf(alike, at) : alike;
    });
    return asked(keyed, figures);
  }

  /**
   * Selects the answers to versions with this text and these options in any order. A corrected key results in a new
   * version.
   */
  private async askedAlike(all: readonly AnswersDocument[], keyed: KeyedQuestion): Promise<readonly AnswersDocument[]> {
    const versions = [...new Set(all.map(({ version }) => version))];
    const alike = new Set<number>();
    for (const version of versions) {
      const { question, options } = await this.versions.at({ questionId: keyed.questionId, version });
      if (question === keyed.question && isSameSet(options, keyed.options)) alike.add(version);
    }
    return all.filter(({ version }) => alike.has(version));
  }

  /** Returns the answers to tests that had started at a time, as of that time. */
  private async asOf(found: readonly AnswersDocument[], at: Date): Promise<readonly AnswersDocument[]> {
    const tests = await this.modelTests.findMany(found.map(({ _id }) => modelTestOf(_id)));
    const then: AnswersDocument[] = [];
    for (const { _id } of found) {
      const id = modelTestOf(_id);
      const from = new Date(tests.get(id)?.liveFrom ?? 0);
      const answers = (await this.past.ofModelTest(id, from, at)).get(_id);
      if (answers) then.push(answers);
    }
    return then;
  }

  private async keyed({ questionId, version }: PinnedQuestion): Promise<KeyedQuestion> {
    const { question, subject, options, correctAnswers } = await this.versions.at({ questionId, version });
    return { questionId, version, question, subject, options, right: correctAnswers[0] ?? null };
  }
}

interface KeyedQuestion extends QuestionWithKey {
  readonly question: string;
  readonly subject: Subject;
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Returns the id of the model test. */
const modelTestOf = (answersId: string): string => answersId.split('/')[0]!;

const shown = ({ _id, name, subject, liveFrom, ...test }: ModelTestDocument, now: Date) => ({
  _id,
  name,
  subject,
  status: statusAt({ liveFrom, ...test }, now),
  liveFrom,
});

const asked = (
  { questionId, question, subject, right }: KeyedQuestion,
  { chosen, ...figures }: ItemFigures,
): QuestionStatistics => ({ questionId, question, subject, correctAnswer: right, ...figures, chosen: [...chosen] });
