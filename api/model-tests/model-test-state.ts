import type { ModelTestContent, ResultsReleased } from '../contracts/events/model-test.events.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { ExamSubject, Subject } from '../contracts/http/limits.js';
import type { ModelTestStatus } from '../contracts/http/model-test-status.js';
import type { MeritListTime, Reveal } from '../contracts/http/result-times.js';
import type { QuestionEdits } from '../question-bank/following-rules.js';

/** Fields of a model test that tutors set. */
export interface ModelTestForm {
  readonly name: string;
  readonly subject: ExamSubject;
  readonly marks: number;
  /** Time limit in minutes. */
  readonly time: number;
  readonly questionIds: readonly string[];
  readonly liveFrom: string;
  /** Expiry, `expiryDays` after the start. */
  readonly liveUntil: string;
  readonly expiryDays: number;
  /** Earlier end of the live period; null removes it, undefined leaves it unchanged. */
  readonly closesAt?: string | null | undefined;
  /** Undefined leaves the value unchanged; a new test then has the default. */
  readonly reveal?: Reveal | undefined;
  /** Undefined leaves the value unchanged; without effect unless results are shown at a set time. */
  readonly revealAt?: string | undefined;
  readonly meritList?: MeritListTime | undefined;
}

/** Number of attempts at the test, including those after its expiry. */
export interface AttemptCounts {
  readonly running: number;
  readonly finished: number;
}

export interface Saving {
  readonly form: ModelTestForm;
  /** Current versions of the existing questions. */
  readonly questions: ReadonlyMap<string, { readonly subject: Subject; readonly version: number }>;
  /** Edits of the questions that the test already contains. */
  readonly edits: QuestionEdits;
}
interface CreateModelTest extends Saving {
  readonly type: 'CreateModelTest';
}
export interface ChangeModelTest extends Saving {
  readonly type: 'ChangeModelTest';
  /** Revision that the caller has read; undefined replaces any. */
  readonly revision?: string | undefined;
  readonly attempts: AttemptCounts;
}
interface DeleteModelTest {
  readonly type: 'DeleteModelTest';
}
/** Records that the test went live or was archived, with its question versions. */
export interface FollowSchedule {
  readonly type: 'FollowSchedule';
  /** Edits of all questions of the test. */
  readonly edits: QuestionEdits;
}

/**
 * Shows the held results to students. Idempotent. With `by: 'expiry'` it does nothing before the instant at which the
 * test shows its results, unless the test was deleted.
 */
export interface ReleaseResults {
  readonly type: 'ReleaseResults';
  readonly by: ResultsReleased['data']['by'];
  /** Number of running attempts that prevent the release. */
  readonly running: number;
}

export type ModelTestCommand = { readonly modelTestId: string } & (
  | CreateModelTest
  | ChangeModelTest
  | DeleteModelTest
  | FollowSchedule
  | ReleaseResults
);

export interface ExistingModelTest {
  readonly status: 'existing';
  readonly content: ModelTestContent;
  /** Last recorded status, which may lag behind the schedule. */
  readonly recorded: ModelTestStatus;
  /** Question versions that students get; set once the test was recorded as live or archived. */
  readonly pinned?: readonly PinnedQuestion[];
  /** True once `ResultsReleased` is recorded. */
  readonly isReleased: boolean;
}
export interface DeletedModelTest {
  readonly status: 'deleted';
  /** Questions that stay reserved while results are held; undefined if no results are held. */
  readonly heldQuestionIds?: readonly string[];
}
export type ModelTestState = { readonly status: 'unknown' } | ExistingModelTest | DeletedModelTest;

/** Returns the questions whose versions are not pinned yet. */
export const unpinnedQuestionsIn = (state: ModelTestState): readonly PinnedQuestion[] =>
  state.status === 'existing' && !state.pinned ? state.content.questions : [];

/** Returns true if the results of attempts that finish now are withheld from students. */
export const areResultsHeld = (state: ModelTestState): boolean =>
  (state.status === 'existing' && isHeld(state)) || (state.status === 'deleted' && state.heldQuestionIds !== undefined);

export const isHeld = ({ content, isReleased }: Pick<ExistingModelTest, 'content' | 'isReleased'>): boolean =>
  content.reveal !== 'finish' && !isReleased;
