import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { documentsOf, questionExamsProjection } from './question-exams.projection.js';

/** Documents per read; each may contain thousands of exams. */
const PAGE_SIZE = 16;

@Injectable()
export class QuestionExamsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Yields the ids of exams that may contain this question. */
  async *examsWithQuestion(questionId: string): AsyncGenerator<string, void, undefined> {
    const ids = documentsOf(questionId);
    for (let at = 0; at < ids.length; at += PAGE_SIZE) {
      const documents = await this.store.get(questionExamsProjection.collection, ids.slice(at, at + PAGE_SIZE));
      for (const { exams } of documents.values()) yield* exams;
    }
  }
}
