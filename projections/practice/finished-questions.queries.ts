import { Inject, Injectable } from '@nestjs/common';
import type { PinnedQuestion } from '../../api/contracts/events/mock-test.events.js';
import type { GradedAttemptDocument } from '../mistakes/mistakes.projection.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { gradedQuestionId, type GradedQuestionDocument } from './graded-questions.projection.js';

/** Attempts per read; each contains up to 200 verdicts. */
const PAGE_SIZE = 10;

/** A version of a question that a student has finished with results shown. */
export interface FinishedVersion extends PinnedQuestion {
  /** Exam in which it was finished; undefined for a practice. */
  readonly exam?: Pick<GradedAttemptDocument, 'type' | 'examId'>;
}

/**
 * Determines which questions a student has finished with results shown. The student may report these questions or ask
 * about them.
 */
@Injectable()
export class FinishedQuestionsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

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
    if (attemptId !== undefined) return this.shownVersion([attemptId], studentId, questionId);
    const id = gradedQuestionId(studentId, questionId);
    const document = (await this.store.get<GradedQuestionDocument>('graded-questions', [id])).get(id);
    if (!document) return undefined;
    const { answers, skippedIn = [] } = document;
    const practised = answers.findLast(({ kind }) => kind === 'practice');
    if (practised) return practised.version;
    const attempts = [...skippedIn, ...answers.map((answer) => answer.in)].toReversed();
    for (let at = 0; at < attempts.length; at += PAGE_SIZE) {
      const version = await this.shownVersion(attempts.slice(at, at + PAGE_SIZE), studentId, questionId);
      if (version !== undefined) return version;
    }
    return undefined;
  }

  /** Returns the versions of these questions that the student has finished with results shown, latest first. */
  async versionsOf(studentId: string, questionIds: readonly string[]): Promise<FinishedVersion[]> {
    const ids = questionIds.map((questionId) => gradedQuestionId(studentId, questionId));
    const documents = await this.store.get<GradedQuestionDocument>('graded-questions', ids);
    const versions = [...documents.values()].map((document) => this.versionsIn(document));
    return (await Promise.all(versions)).flat();
  }

  private async versionsIn({ studentId, questionId, answers, skippedIn = [] }: GradedQuestionDocument) {
    const attemptIds = [...skippedIn, ...answers.flatMap((answer) => (answer.kind === 'exam' ? [answer.in] : []))];
    const versions: FinishedVersion[] = answers
      .filter(({ kind }) => kind === 'practice')
      .map(({ version }) => ({ questionId, version }));
    for (let at = 0; at < attemptIds.length; at += PAGE_SIZE) {
      const attempts = await this.store.get<GradedAttemptDocument>('mistakes', attemptIds.slice(at, at + PAGE_SIZE));
      for (const { type, examId, verdicts, ...attempt } of attempts.values()) {
        const verdict = verdicts.find((each) => each.questionId === questionId);
        if (!verdict || attempt.held || attempt.studentId !== studentId) continue;
        versions.push({ questionId, version: verdict.version, exam: { type, examId } });
      }
    }
    return versions.toReversed();
  }

  private async shownVersion(
    attemptIds: readonly string[],
    studentId: string,
    questionId: string,
  ): Promise<number | undefined> {
    const attempts = await this.store.get<GradedAttemptDocument>('mistakes', attemptIds);
    const verdicts = [...attempts.values()].flatMap((attempt) =>
      attempt.studentId === studentId && !attempt.held ? attempt.verdicts : [],
    );
    return verdicts.find((verdict) => verdict.questionId === questionId)?.version;
  }
}
