import { Inject, Injectable } from '@nestjs/common';
import { mapInTurns } from '../../api/platform/shared/event-loop-turns.js';
import { everyDocument } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { itemFigures, paperFigures, type ItemFigures, type PaperFigures } from './item-figures.js';
import {
  answersId,
  attemptsIn,
  mergeAnswers,
  itemStatisticsProjection,
  type Answers,
  type AnswersDocument,
} from './item-statistics.projection.js';

const COLLECTION = itemStatisticsProjection.collection;
const NO_ANSWERS: Answers = { options: [], byRest: {} };

/** A question version with its effective key. */
export interface QuestionWithKey {
  readonly questionId: string;
  readonly version: number;
  readonly options: readonly string[];
  /** The correct option; null if the question is annulled. */
  readonly right: string | null;
}

/** Computes item statistics for one model test or for all tests that contain a question. */
@Injectable()
export class ItemStatisticsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /**
   * @param questions all questions of the test in order
   * @param then past documents; defaults to the current ones
   */
  async ofModelTest(
    modelTestId: string,
    questions: readonly QuestionWithKey[],
    then?: ReadonlyMap<string, AnswersDocument>,
  ): Promise<{ paper: PaperFigures; items: readonly ItemFigures[] }> {
    const ids = questions.map(({ questionId }) => answersId(modelTestId, questionId));
    const documents = then ? ids.map((id) => then.get(id) ?? NO_ANSWERS) : await this.answers(ids);
    const answered = questions.map((question, n) => ({ ...question, answers: documents[n]! }));
    return {
      paper: paperFigures(answered),
      items: await mapInTurns(answered, ({ answers, options, right }) => itemFigures(answers, options, right)),
    };
  }

  /** Returns the number of students who finished each test, taken from any of its questions. */
  async attemptsAt(tests: readonly { modelTestId: string; questionId: string }[]): Promise<readonly number[]> {
    const ids = tests.map(({ modelTestId, questionId }) => answersId(modelTestId, questionId));
    return (await this.answers(ids)).map(attemptsIn);
  }

  /** @param select filters the documents of the question, of which there is one per model test */
  async ofQuestion(
    { questionId, options, right }: QuestionWithKey,
    select: (all: readonly AnswersDocument[]) => Promise<readonly AnswersDocument[]>,
  ): Promise<ItemFigures> {
    const all = await everyDocument(this.store, COLLECTION, { where: { questionId } });
    return itemFigures(mergeAnswers(await select(all)), options, right);
  }

  private async answers(ids: readonly string[]): Promise<readonly Answers[]> {
    const documents = await this.store.get(COLLECTION, ids);
    return ids.map((id) => documents.get(id) ?? NO_ANSWERS);
  }
}
