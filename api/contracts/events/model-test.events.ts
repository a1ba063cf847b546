import type { ExamSubject } from '../http/limits.js';
import type { DomainEvent, EventVersions, Upcaster } from './event.js';
import type { PinnedQuestion } from './mock-test.events.js';

/** The fields of a model test that tutors set. */
export interface ModelTestContent {
  name: string;
  subject: ExamSubject;
  /** minutes */
  time: number;
  /** in display order; their number equals the marks */
  questions: PinnedQuestion[];
  /** live from this instant (ISO 8601) */
  liveFrom: string;
  /** archived from this instant (ISO 8601) */
  liveUntil: string;
  /** days from live to archived, as set by the tutor */
  expiryDays: number;
}

/** A change that reserves questions or releases them for other tests. */
interface WithQuestions {
  modelTestId: string;
  /** of all its questions */
  questionIds: string[];
}

export type ModelTestCreated = DomainEvent<'ModelTestCreated', ModelTestContent & { modelTestId: string }>;
/** Before the start, when every field can change. */
export type ModelTestChanged = DomainEvent<
  'ModelTestChanged',
  ModelTestContent & {
    modelTestId: string;
    /** ids of the questions that were removed */
    dropped: string[];
  }
>;
/** After the start. */
export type ModelTestRenamed = DomainEvent<'ModelTestRenamed', { modelTestId: string; name: string }>;
/** After the start: live for longer, or again. */
export type ModelTestExtended = DomainEvent<
  'ModelTestExtended',
  { modelTestId: string; liveUntil: string; expiryDays: number }
>;
/** The versions of its questions are fixed from here on. */
interface WithPins extends WithQuestions {
  /** the versions that every student gets, in display order; null when version 1 of the event did not record them */
  questions: PinnedQuestion[] | null;
}
export type ModelTestWentLive = DomainEvent<'ModelTestWentLive', WithPins>;
export type ModelTestArchived = DomainEvent<'ModelTestArchived', WithPins>;
/** Existing attempts are kept. */
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
