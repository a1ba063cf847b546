import type { DomainEvent, EventVersions } from './event.js';
import type { Subject } from '../http/limits.js';

/** What is asked. The version of a question is the revision of the event that said it. */
export interface QuestionContent {
  question: string;
  subject: Subject;
  options: string[];
  /** options that count as correct; the first is used */
  correctAnswers: string[];
}

export type QuestionAdded = DomainEvent<'QuestionAdded', QuestionContent & { questionId: string }>;
export type QuestionUpdated = DomainEvent<'QuestionUpdated', QuestionContent & { questionId: string }>;
/** Follows an update, in the same append: these model tests keep the version that they had before it. */
export type QuestionUpdateWithheld = DomainEvent<
  'QuestionUpdateWithheld',
  { questionId: string; modelTestIds: string[] }
>;
export type QuestionDeleted = DomainEvent<'QuestionDeleted', { questionId: string; subject: Subject }>;

export type QuestionEvent = QuestionAdded | QuestionUpdated | QuestionUpdateWithheld | QuestionDeleted;

export const questionEventVersions: EventVersions<QuestionEvent> = {
  QuestionAdded: [],
  QuestionUpdated: [],
  QuestionUpdateWithheld: [],
  QuestionDeleted: [],
};
