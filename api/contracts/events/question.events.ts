import type { DomainEvent, EventVersions } from './event.js';
import type { Subject } from '../http/limits.js';

/** The content of a question. Its version is the revision of the event that recorded it. */
export interface QuestionContent {
  question: string;
  subject: Subject;
  options: string[];
  /** options that count as correct; the first is used */
  correctAnswers: string[];
}

export type QuestionAdded = DomainEvent<'QuestionAdded', QuestionContent & { questionId: string }>;
export type QuestionUpdated = DomainEvent<'QuestionUpdated', QuestionContent & { questionId: string }>;
/** Follows an update, in the same append: these model tests keep the previous version. */
export type QuestionUpdateWithheld = DomainEvent<
  'QuestionUpdateWithheld',
  { questionId: string; modelTestIds: string[] }
>;
/** Makes no new version of the question: exams and statistics are not affected. */
export type QuestionSolutionSet = DomainEvent<
  'QuestionSolutionSet',
  {
    questionId: string;
    /** worked solution, written for the version before this event; null: none */
    solution: string | null;
  }
>;
/** Makes no new version of the question. */
export type QuestionTopicsSet = DomainEvent<
  'QuestionTopicsSet',
  {
    questionId: string;
    subject: Subject;
    /** all topics that the question has from here on */
    topicIds: string[];
    /** topics that it no longer has */
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
