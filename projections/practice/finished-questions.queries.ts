import { Injectable } from '@nestjs/common';
import type { PinnedQuestion } from '../../api/contracts/events/mock-test.events.js';
import { eventLoopTurns } from '../../api/platform/shared/event-loop-turns.js';
import { ShownAttemptsQueries } from '../mistakes/shown-attempts.queries.js';
import { PooledQuestionsQueries } from '../question-pool/pooled-questions.queries.js';
import type { GradedPracticeDocument } from './graded-questions.projection.js';
import { StudentAnswersQueries } from './student-answers.queries.js';

/**
 * Determines which questions a student has finished with results shown. The student may report these questions or ask
 * about them.
 */
@Injectable()
export class FinishedQuestionsQueries {
  constructor(
    private readonly attempts: ShownAttemptsQueries,
    private readonly answers: StudentAnswersQueries,
    private readonly pooled: PooledQuestionsQueries,
  ) {}

  /** Returns the content keys of the existing questions whose current version the student has finished. */
  async contentsOf(studentId: string): Promise<ReadonlySet<string>> {
    const attempts = await this.attempts.ofStudent(studentId);
    const practised = await this.practised(studentId);
    const keys = new Set<string>();
    const add = (questionId: string, version: number) => {
      const question = this.pooled.find(questionId);
      if (question && version >= question.since) keys.add(question.asks);
    };
    const takeTurn = eventLoopTurns();
    for (const { verdicts } of attempts) {
      await takeTurn();
      for (const { questionId, version } of verdicts) add(questionId, version);
    }
    for (const { questionId, version } of practised) {
      await takeTurn();
      add(questionId, version);
    }
    return keys;
  }

  /**
   * Returns true if the student has answered the question in a practice, or finished an attempt with it (answered or
   * skipped) whose results are shown.
   * @param attemptId if given, only this attempt counts
   */
  async hasFinished(studentId: string, questionId: string, attemptId?: string): Promise<boolean> {
    return (await this.finishedVersion(studentId, questionId, attemptId)) !== undefined;
  }

  /** Returns the version of the question that the student has finished; undefined if `hasFinished` is false. */
  async finishedVersion(studentId: string, questionId: string, attemptId?: string): Promise<number | undefined> {
    const attempts = await this.attempts.ofStudent(studentId);
    const ofAttempts = attempts
      .filter(({ _id }) => _id === (attemptId ?? _id))
      .flatMap(({ verdicts }) => verdicts.filter((verdict) => verdict.questionId === questionId));
    if (attemptId !== undefined) return ofAttempts[0]?.version;
    const inPractice = (await this.practised(studentId)).findLast((answer) => answer.questionId === questionId);
    const answered = ofAttempts.findLast(({ option }) => option !== null);
    return (inPractice ?? answered ?? ofAttempts.at(-1))?.version;
  }

  /** Returns the versions of these questions that the student has finished with results shown, latest first. */
  async versionsOf(studentId: string, questionIds: readonly string[]): Promise<PinnedQuestion[]> {
    const ids = new Set(questionIds);
    const practised = await this.practised(studentId);
    const attempts = await this.attempts.ofStudent(studentId);
    return [...practised, ...attempts.flatMap(({ verdicts }) => verdicts)]
      .filter(({ questionId }) => ids.has(questionId))
      .map(({ questionId, version }) => ({ questionId, version }))
      .toReversed();
  }

  /** Returns the answers of all practices; those of the practice with the latest answer are last. */
  private async practised(studentId: string): Promise<GradedPracticeDocument['answers']> {
    const practices = await this.answers.practised(studentId);
    return practices.toSorted((a, b) => a.position - b.position).flatMap(({ answers }) => answers);
  }
}
