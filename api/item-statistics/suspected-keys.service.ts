import { Injectable } from '@nestjs/common';
import { ItemStatisticsQueries } from '../../projections/item-statistics/item-statistics.queries.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import type { ModelTestDocument } from '../../projections/model-tests/model-tests.projection.js';
import { STATISTICS_ATTEMPTS_MIN } from '../contracts/http/item-statistics.js';
import { QuestionHistoryReader } from '../question-bank/question-history-reader.js';
import { QuestionStatisticsService } from './question-statistics.service.js';

/** Number of model tests that are examined, latest first. */
const TESTS_MAX = 10;

/** A model test with questions whose key is likely wrong. */
export interface SuspectedTest {
  readonly modelTestId: string;
  readonly name: string;
  /** Number of these questions. */
  readonly questions: number;
}

/** Finds keys that are likely wrong in the model tests that started last. */
@Injectable()
export class SuspectedKeysService {
  constructor(
    private readonly statistics: ItemStatisticsQueries,
    private readonly modelTests: ModelTestsQueries,
    private readonly history: QuestionHistoryReader,
    private readonly questions: QuestionStatisticsService,
  ) {}

  /** Returns the tests with such questions, latest first. */
  async find(now: Date): Promise<SuspectedTest[]> {
    const { rows: tests } = await this.modelTests.listStarted(now, { offset: 0, limit: TESTS_MAX });
    const attempts = await this.statistics.attemptsAt(
      tests.map(({ _id: modelTestId, questions }) => ({ modelTestId, questionId: questions[0]!.questionId })),
    );
    const suspected: SuspectedTest[] = [];
    // one test at a time: each can have hundreds of questions
    for (const [n, test] of tests.entries()) {
      const questions = attempts[n]! < STATISTICS_ATTEMPTS_MIN ? 0 : await this.countIn(test);
      if (questions > 0) suspected.push({ modelTestId: test._id, name: test.name, questions });
    }
    return suspected;
  }

  private async countIn(test: ModelTestDocument): Promise<number> {
    const pins = await this.history.versionsIn(test);
    const questions = await Promise.all(pins.map((pin) => this.questions.keyed(pin)));
    const { items } = await this.statistics.ofModelTest(test._id, questions);
    return items.filter(({ flag }) => flag === 'key-likely-wrong').length;
  }
}
