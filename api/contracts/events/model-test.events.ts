import type { ExamSubject } from '../http/limits.js';
import type { DomainEvent, EventVersions, Upcaster } from './event.js';
import type { PinnedQuestion } from './mock-test.events.js';

/** What tutors set of a model test. */
export interface ModelTestContent {
  name: string;
  subject: ExamSubject;
  /** minutes */
  time: number;
  /** in the order shown; it has as many marks */
  questions: PinnedQuestion[];
  /** from this instant on it is live (ISO 8601) */
  liveFrom: string;
  /** from this instant on it is archived (ISO 8601) */
  liveUntil: string;
  /** from the one to the other, as the tutor has set it */
  expiryDays: number;
}

/** A change that makes its questions free for other tests, or takes them. */
interface WithQuestions {
  modelTestId: string;
  /** of all its questions */
  questionIds: string[];
}

export type ModelTestCreated = DomainEvent<'ModelTestCreated', ModelTestContent & { modelTestId: string }>;
/** Before it has started, when everything can change. */
export type ModelTestChanged = DomainEvent<
  'ModelTestChanged',
  ModelTestContent & {
    modelTestId: string;
    /** ids of the questions that it has no more */
    dropped: string[];
  }
>;
/** After it has started. */
export type ModelTestRenamed = DomainEvent<'ModelTestRenamed', { modelTestId: string; name: string }>;
/** After it has started: it is live for longer, or again. */
export type ModelTestExtended = DomainEvent<
  'ModelTestExtended',
  { modelTestId: string; liveUntil: string; expiryDays: number }
>;
/** From here on the versions of its questions are fixed. */
interface WithPins extends WithQuestions {
  /** the versions that every student gets, in the order shown; null where version 1 of the event did not record them */
  questions: PinnedQuestion[] | null;
}
export type ModelTestWentLive = DomainEvent<'ModelTestWentLive', WithPins>;
export type ModelTestArchived = DomainEvent<'ModelTestArchived', WithPins>;
/** The attempts already made stay. */
export type ModelTestDeleted = DomainEvent<'ModelTestDeleted', WithQuestions>;

export type ModelTestEvent =
  | ModelTestCreated
  | ModelTestChanged
  | ModelTestRenamed
  | ModelTestExtended
  | ModelTestWentLive
  | ModelTestArchived
  | ModelTestDeleted;

const withoutPins: Upcaster = (event) => ({ ...event, data: { ...event.data, questions: null } });

export const modelTestEventVersions: EventVersions<ModelTestEvent> = {
  ModelTestCreated: [],
  ModelTestChanged: [],
  ModelTestRenamed: [],
  ModelTestExtended: [],
  ModelTestWentLive: [withoutPins],
  ModelTestArchived: [withoutPins],
  ModelTestDeleted: [],
};
