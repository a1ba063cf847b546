import { Inject, Injectable } from '@nestjs/common';
import { PUBLISHED_ANSWERS_MAX } from '../../api/contracts/http/limits.js';
import { everyPage } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { answerLinksProjection, type AnswerLink } from './answer-links.projection.js';
import { doubtsProjection } from './doubts.projection.js';
import { questionAnswersProjection } from './question-answers.projection.js';
import { publishedAnswersProjection, type PublishedAnswerDocument } from './published-answers.projection.js';

/** Reads the answers that tutors have published under questions. */
@Injectable()
export class PublishedAnswersQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /**
   * Returns the published answers of a question, newest doubt first. Only answers whose doubt exists are returned, so
   * that they disappear together with the doubt or the account of the asker.
   */
  async ofQuestion(questionId: string): Promise<PublishedAnswerDocument[]> {
    const doubts = await this.store.page(doubtsProjection.collection, {
      where: { questionId, isPublished: true },
      order: { by: 'askedAt', direction: 'desc' },
      limit: PUBLISHED_ANSWERS_MAX,
    });
    const ids = doubts.flatMap(({ answerId }) => answerId ?? []);
    const answers = await this.store.get(publishedAnswersProjection.collection, ids);
    return ids.flatMap((id) => answers.get(id) ?? []);
  }

  /**
   * Returns the number of published answers of each question that has any. An answer whose asker was just deleted can
   * still be counted for some seconds.
   */
  async counts(questionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const documents = await this.store.get(questionAnswersProjection.collection, questionIds);
    return new Map([...documents].map(([questionId, { answerIds }]) => [questionId, answerIds.length]));
  }

  /** Returns the student and the doubt of a published answer; undefined if it is not published. */
  async linkOf(answerId: string): Promise<(AnswerLink & { readonly studentId: string }) | undefined> {
    const [doubt] = await this.store.page(doubtsProjection.collection, { where: { answerId }, limit: 1 });
    if (!doubt?.questionId) return undefined;
    return { answerId, doubtId: doubt._id, questionId: doubt.questionId, studentId: doubt.studentId };
  }

  /** Yields the published answers to doubts of deleted accounts. */
  async *ofDeletedAccounts(): AsyncGenerator<AnswerLink, void, undefined> {
    const selection = { where: { isDeleted: true } };
    for await (const page of everyPage(this.store, answerLinksProjection.collection, selection)) {
      for (const { links } of page) yield* links;
    }
  }
}
