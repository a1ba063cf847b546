import type { DomainEvent, EventVersions } from './event.js';
import type { Subject } from '../http/limits.js';

/** Content of a question. Its version is the revision of the event that recorded it. */
export interface QuestionContent {
  question: string;
  subject: Subject;
  options: string[];
  /** Accepted correct options; the first one is the key. */
  correctAnswers: string[];
  /** True if papers show the options in this order; absent if they are shuffled. */
  keepOrder?: boolean;
}

export type QuestionAdded = DomainEvent<'QuestionAdded', QuestionContent & { questionId: string }>;
export type QuestionUpdated = DomainEvent<'QuestionUpdated', QuestionContent & { questionId: string }>;
/**
 * An update was withheld from these model tests, which keep the previous version. Recorded in the same append as the
 * update.
 */
export type QuestionUpdateWithheld = DomainEvent<
  'QuestionUpdateWithheld',
  { questionId: string; modelTestIds: string[] }
>;
/**
 * The solution was changed. This does not create a new version of the question, so that exams and statistics are not
 * affected.
 */
export type QuestionSolutionSet = DomainEvent<
  'QuestionSolutionSet',
  {
    questionId: string;
    /** Worked solution for the version before this event; null if removed. */
    solution: string | null;
  }
>;
/** The topics were changed. This does not create a new version of the question. */
export type QuestionTopicsSet = DomainEvent<
  'QuestionTopicsSet',
  {
    questionId: string;
    subject: Subject;
    /** All topics of the question after this event. */
    topicIds: string[];
    /** Removed topics. */
    dropped: string[];
  }
>;
export type QuestionDeleted = DomainEvent<'QuestionDeleted', { questionId: string; subject: Subject }>;

export type QuestionEvent =
  | QuestionAdded
  | QuestionUpdated
  | QuestionUpdateWithheld
  | QuestionSolutionSet
  | QuestionTopicsSet
  | QuestionDeleted;

export const questionEventVersions: EventVersions<QuestionEvent> = {
  QuestionAdded: [],
  QuestionUpdated: [],
  QuestionUpdateWithheld: [],
  QuestionSolutionSet: [],
  QuestionTopicsSet: [],
  QuestionDeleted: [],
};
