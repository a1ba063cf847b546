import { Inject, Injectable } from '@nestjs/common';
import { everyDocument } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { itemFigures, type ItemFigures } from './item-figures.js';
import {
  answersId,
  attemptsIn,
  mergeAnswers,
  type Answers,
  type AnswersDocument,
} from './item-statistics.projection.js';
import { paperFigures, type PaperFigures } from './paper-figures.js';

const COLLECTION = 'item-statistics';
const NOBODY_YET: Answers = { options: [], byRest: {} };

/** A question version with the key that counts. */
export interface QuestionWithKey {
  readonly questionId: string;
  readonly version: number;
  readonly options: readonly string[];
  /** The correct option; null if it was annulled. */
  readonly right: string | null;
}

/** Computes item statistics in one model test or across all tests with a question. */
@Injectable()
export class ItemStatisticsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /**
   * @param questions all questions of the test, in order
   * @param then past documents; the current ones by default
   */
  async ofModelTest(
    modelTestId: string,
    questions: readonly QuestionWithKey[],
    then?: ReadonlyMap<string, AnswersDocument>,
  ): Promise<{ paper: PaperFigures; items: readonly ItemFigures[] }> {
    const ids = questions.map(({ questionId }) => answersId(modelTestId, questionId));
    const documents = then ? ids.map((id) => then.get(id) ?? NOBODY_YET) : await this.answers(ids);
    const answered = questions.map((keyed, n) => ({ ...keyed, answers: documents[n]! }));
    return {
      paper: paperFigures(answered),
      items: answered.map(({ answers, options, right }) => itemFigures(answers, options, right)),
    };
  }

  /** Returns how many students finished each test; any question of the test has this number. */
  async attemptsAt(tests: readonly { modelTestId: string; questionId: string }[]): Promise<readonly number[]> {
    const ids = tests.map(({ modelTestId, questionId }) => answersId(modelTestId, questionId));
    return (await this.answers(ids)).map(attemptsIn);
  }

  /** @param select chooses from all documents of the question, one for each model test */
  async ofQuestion(
    { questionId, options, right }: QuestionWithKey,
    select: (all: readonly AnswersDocument[]) => Promise<readonly AnswersDocument[]>,
  ): Promise<ItemFigures> {
    const all = await everyDocument<AnswersDocument>(this.store, COLLECTION, { where: { questionId } });
    return itemFigures(mergeAnswers(await select(all)), options, right);
  }

  private async answers(ids: readonly string[]): Promise<readonly Answers[]> {
    const documents = await this.store.get<AnswersDocument>(COLLECTION, ids);
    return ids.map((id) => documents.get(id) ?? NOBODY_YET);
  }
}
