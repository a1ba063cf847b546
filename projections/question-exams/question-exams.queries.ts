import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { documentsOf, type QuestionExamsDocument } from './question-exams.projection.js';

/** Documents per read; each may contain thousands of exams. */
const AT_ONCE = 16;

@Injectable()
export class QuestionExamsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Yields the ids of exams that may contain this question. */
  async *examsWithQuestion(questionId: string): AsyncGenerator<string, void, undefined> {
    const ids = documentsOf(questionId);
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const documents = await this.store.get<QuestionExamsDocument>('question-exams', ids.slice(at, at + AT_ONCE));
      for (const { exams } of documents.values()) yield* exams;
    }
  }
}
