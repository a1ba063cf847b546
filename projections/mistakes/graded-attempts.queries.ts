import { Inject, Injectable } from '@nestjs/common';
import { QuestionExamsQueries } from '../question-exams/question-exams.queries.js';
import { everyPage } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { GradedAttemptDocument } from './mistakes.projection.js';

/** read before others have their turn: each may have 200 verdicts */
const ATTEMPTS = 50;

/** Finished attempts with the verdict on each question. */
@Injectable()
export class GradedAttemptsQueries {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly exams: QuestionExamsQueries,
  ) {}

  /** Those at exams that may have this question, some at a time. */
  async *having(questionId: string): AsyncGenerator<readonly GradedAttemptDocument[], void, undefined> {
    let some: GradedAttemptDocument[] = [];
    for await (const examId of this.exams.having(questionId)) {
      for await (const page of everyPage<GradedAttemptDocument>(
        this.store,
        'mistakes',
        { where: { examId } },
        ATTEMPTS,
      )) {
        some.push(...page);
        if (some.length < ATTEMPTS) continue;
        yield some;
        some = [];
      }
    }
    if (some.length > 0) yield some;
  }
}
