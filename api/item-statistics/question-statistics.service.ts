import { Injectable } from '@nestjs/common';
import type { ItemFigures } from '../../projections/item-statistics/item-figures.js';
import type { AnswersDocument } from '../../projections/item-statistics/item-statistics.projection.js';
import {
  ItemStatisticsQueries,
  type QuestionWithKey,
} from '../../projections/item-statistics/item-statistics.queries.js';
import { PastAnswersQueries } from '../../projections/item-statistics/past-answers.queries.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import { ReservingTestsQueries } from '../../projections/reserving-tests/reserving-tests.queries.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { Subject } from '../contracts/http/limits.js';
import type { QuestionStatistics } from './item-statistics.dto.js';

/** A question version with its text and current key. */
export interface KeyedQuestion extends QuestionWithKey {
  readonly question: string;
  readonly subject: Subject;
  readonly keepOrder?: boolean | undefined;
}

/** For whom statistics are computed: for students at this time, or for staff as of a time. */
export type StatisticsReaders = { readonly students: Date } | { readonly staff: Date | 'now' };

/** Computes the statistics of single questions. */
@Injectable()
export class QuestionStatisticsService {
  constructor(
    private readonly statistics: ItemStatisticsQueries,
    private readonly modelTests: ModelTestsQueries,
    private readonly pool: QuestionPoolQueries,
    private readonly versions: QuestionVersionReader,
    private readonly past: PastAnswersQueries,
    private readonly tests: ReservingTestsQueries,
  ) {}

  /**
   * Returns the statistics over all model tests with the current text and options of the question, regardless of the
   * key at that time; undefined if the question does not exist.
   * @param at a time in the past; defaults to now
   */
  async ofQuestion(questionId: string, at?: Date): Promise<QuestionStatistics | undefined> {
    const pooled = (await this.pool.newest([questionId])).get(questionId);
    if (!pooled) return undefined;
    const keyed = await this.keyed({ questionId, version: pooled.version });
    return statisticsRow(keyed, await this.ofVersion(keyed, { staff: at ?? 'now' }));
  }

  /**
   * Returns the statistics over all model tests with the text and options of this version. For students, tests that
   * withhold answers do not count, since every new attempt would show in them.
   */
  ofVersion(keyed: KeyedQuestion, readers: StatisticsReaders): Promise<ItemFigures> {
    return this.statistics.ofQuestion(keyed, async (all) => {
      const sameWording = await this.withSameWording(all, keyed);
      if ('students' in readers)
        return sameWording.filter(({ _id }) => !this.tests.withholdsAnswers(modelTestOf(_id), readers.students));
      return readers.staff === 'now' ? sameWording : this.answersAt(sameWording, readers.staff);
    });
  }

  /** Returns the content of a version with its current key. */
  async keyed({ questionId, version }: PinnedQuestion): Promise<KeyedQuestion> {
    const { question, subject, options, correctAnswers, keepOrder } = await this.versions.at({ questionId, version });
    return { questionId, version, question, subject, options, right: correctAnswers[0] ?? null, keepOrder };
  }

  /**
   * Selects the answers to versions with this text and these options in any order. A corrected key results in a new
   * version.
   */
  private async withSameWording(
    all: readonly AnswersDocument[],
    keyed: KeyedQuestion,
  ): Promise<readonly AnswersDocument[]> {
    const versions = [...new Set(all.map(({ version }) => version))];
    const matchingVersions = new Set<number>();
    for (const version of versions) {
      const { question, options } = await this.versions.at({ questionId: keyed.questionId, version });
      if (question === keyed.question && isSameSet(options, keyed.options)) matchingVersions.add(version);
    }
    return all.filter(({ version }) => matchingVersions.has(version));
  }

  /** Returns the answers as of `at`, for model tests that had started by then. */
  private async answersAt(currentAnswers: readonly AnswersDocument[], at: Date): Promise<readonly AnswersDocument[]> {
    const tests = await this.modelTests.findMany(currentAnswers.map(({ _id }) => modelTestOf(_id)));
    const pastDocuments: AnswersDocument[] = [];
    for (const { _id } of currentAnswers) {
      const id = modelTestOf(_id);
      const from = new Date(tests.get(id)?.liveFrom ?? 0);
      const answers = (await this.past.ofModelTest(id, from, at)).get(_id);
      if (answers) pastDocuments.push(answers);
    }
    return pastDocuments;
  }
}

const isSameSet = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((element) => right.includes(element));

/** Returns the id of the model test. */
const modelTestOf = (answersId: string): string => answersId.split('/')[0]!;

export const statisticsRow = (
  { questionId, question, subject, right }: KeyedQuestion,
  { chosen, ...figures }: ItemFigures,
): QuestionStatistics => ({ questionId, question, subject, correctAnswer: right, ...figures, chosen: [...chosen] });
