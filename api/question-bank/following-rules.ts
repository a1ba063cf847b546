import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { ExamSubject, Subject } from '../contracts/http/limits.js';

/** A later version of a question. */
export interface QuestionEdit {
  /** Revision in the question's stream. */
  readonly version: number;
  /** Time of the edit (ISO 8601). */
  readonly at: string;
  readonly subject: Subject;
  /** Ids of the model tests that keep the previous version. */
  readonly withheldFrom: readonly string[];
}

/** Edits by question id, oldest first. */
export type QuestionEdits = ReadonlyMap<string, readonly QuestionEdit[]>;

export interface FollowingModelTest {
  readonly modelTestId: string;
  readonly subject: ExamSubject;
  /** Start of the test (ISO 8601). Edits from this instant on do not affect it. */
  readonly liveFrom: string;
  /** Question versions at the time when the test was saved. */
  readonly questions: readonly PinnedQuestion[];
}

/**
 * Returns the question versions of a model test. Each question follows the edits made before the test starts, except
 * edits that are withheld from the test or move the question to another subject.
 */
export const followedQuestions = (test: FollowingModelTest, edits: QuestionEdits): PinnedQuestion[] =>
  test.questions.map(({ questionId, version }) => {
    const latestEdit = edits.get(questionId)?.findLast((edit) => edit.version > version && isEditApplied(edit, test));
    return { questionId, version: latestEdit?.version ?? version };
  });

const isEditApplied = (
  { at, subject, withheldFrom }: QuestionEdit,
  { modelTestId, subject: testSubject, liveFrom }: FollowingModelTest,
): boolean =>
  Date.parse(at) < Date.parse(liveFrom) &&
  !withheldFrom.includes(modelTestId) &&
  (testSubject === 'Combined' || subject === testSubject);
