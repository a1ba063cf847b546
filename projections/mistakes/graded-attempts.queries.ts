import { Inject, Injectable } from '@nestjs/common';
import { QuestionExamsQueries } from '../question-exams/question-exams.queries.js';
import { everyPage } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { mistakesProjection, type GradedAttemptDocument } from './mistakes.projection.js';

/** Attempts per page; each contains up to 200 verdicts. */
const ATTEMPTS_PER_PAGE = 50;

/** Reads finished attempts with the verdict on each question, including held results. Not for students. */
@Injectable()
export class GradedAttemptsQueries {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly exams: QuestionExamsQueries,
  ) {}

  /** Yields pages of attempts at exams that may contain this question. */
  async *withQuestion(questionId: string): AsyncGenerator<readonly GradedAttemptDocument[], void, undefined> {
    let attempts: GradedAttemptDocument[] = [];
    for await (const examId of this.exams.examsWithQuestion(questionId)) {
      for await (const page of everyPage<GradedAttemptDocument>(
        this.store,
        mistakesProjection.collection,
        { where: { examId } },
        ATTEMPTS_PER_PAGE,
      )) {
        attempts.push(...page);
        if (attempts.length < ATTEMPTS_PER_PAGE) continue;
        yield attempts;
        attempts = [];
      }
    }
    if (attempts.length > 0) yield attempts;
  }
}
