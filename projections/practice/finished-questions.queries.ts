import { Inject, Injectable } from '@nestjs/common';
import type { GradedAttemptDocument } from '../mistakes/mistakes.projection.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { gradedQuestionId, type GradedQuestionDocument } from './graded-questions.projection.js';

/** Attempts per read; each contains up to 200 verdicts. */
const AT_ONCE = 10;

/** Tells which questions a student has finished with results shown, and may therefore report or ask about. */
@Injectable()
export class FinishedQuestionsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /**
   * Returns true if the student has answered the question in a practice, or finished an attempt with it (answered or
   * skipped) whose results are shown.
   * @param attemptId if given, only this attempt counts
   */
  async hasFinished(studentId: string, questionId: string, attemptId?: string): Promise<boolean> {
    if (attemptId !== undefined) return this.isShownIn([attemptId], studentId, questionId);
    const id = gradedQuestionId(studentId, questionId);
    const document = (await this.store.get<GradedQuestionDocument>('graded-questions', [id])).get(id);
    if (!document) return false;
    const { answers, skippedIn = [] } = document;
    if (answers.some(({ kind }) => kind === 'practice')) return true;
    const attempts = [...skippedIn, ...answers.map((answer) => answer.in)].toReversed();
    for (let at = 0; at < attempts.length; at += AT_ONCE) {
      if (await this.isShownIn(attempts.slice(at, at + AT_ONCE), studentId, questionId)) return true;
    }
    return false;
  }

  /** The `mistakes` read model contains an attempt only while its results are shown. */
  private async isShownIn(attemptIds: readonly string[], studentId: string, questionId: string): Promise<boolean> {
    const attempts = await this.store.get<GradedAttemptDocument>('mistakes', attemptIds);
    return [...attempts.values()].some(
      (attempt) =>
        attempt.studentId === studentId && attempt.verdicts.some((verdict) => verdict.questionId === questionId),
    );
  }
}
