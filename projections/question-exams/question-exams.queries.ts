import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { documentsOf, type QuestionExamsDocument } from './question-exams.projection.js';

/** documents, which may hold thousands of exams each */
const AT_ONCE = 16;

@Injectable()
export class QuestionExamsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Ids of the exams that may have this question on their papers. */
  async *having(questionId: string): AsyncGenerator<string, void, undefined> {
    const ids = documentsOf(questionId);
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const found = await this.store.get<QuestionExamsDocument>('question-exams', ids.slice(at, at + AT_ONCE));
      for (const { exams } of found.values()) yield* exams;
    }
  }
}
