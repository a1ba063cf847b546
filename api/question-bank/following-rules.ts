import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { ExamSubject, Subject } from '../contracts/http/limits.js';

/** One version of a question after another. */
export interface QuestionEdit {
  /** revision in the question's stream */
  readonly version: number;
  /** when it was made (ISO 8601) */
  readonly at: string;
  readonly subject: Subject;
  /** ids of model tests that keep the version before it */
  readonly withheldFrom: readonly string[];
}

/** Edits of questions by their ids, the oldest first. */
export type QuestionEdits = ReadonlyMap<string, readonly QuestionEdit[]>;

export interface FollowingModelTest {
  readonly modelTestId: string;
  readonly subject: ExamSubject;
  /** ISO 8601: edits from this instant on change nothing in the test */
  readonly liveFrom: string;
  /** as they were when the test was saved */
  readonly questions: readonly PinnedQuestion[];
}

/**
 * Returns the versions of a model test's questions: each follows the edits made before the test is live, except
 * those withheld from the test and those that move the question to another subject.
 */
export const followedQuestions = (test: FollowingModelTest, edits: QuestionEdits): PinnedQuestion[] =>
  test.questions.map(({ questionId, version }) => {
    const followed = edits.get(questionId)?.findLast((edit) => edit.version > version && isFollowed(edit, test));
    return { questionId, version: followed?.version ?? version };
  });

const isFollowed = (
  { at, subject, withheldFrom }: QuestionEdit,
  { modelTestId, subject: ofTest, liveFrom }: FollowingModelTest,
): boolean =>
  Date.parse(at) < Date.parse(liveFrom) &&
  !withheldFrom.includes(modelTestId) &&
  (ofTest === 'Combined' || subject === ofTest);
