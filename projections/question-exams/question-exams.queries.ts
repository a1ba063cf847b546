import { Inject, Injectable } from '@nestjs/common';
import { everyPage } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { QuestionExamsDocument } from './question-exams.projection.js';

@Injectable()
export class QuestionExams {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Ids of the exams that may have this question on their papers. */
  async *having(questionId: string): AsyncGenerator<string, void, undefined> {
    for await (const page of everyPage<QuestionExamsDocument>(this.store, 'question-exams', {
      where: { questionId },
    })) {
      for (const { exams } of page) yield* exams;
    }
  }
}
