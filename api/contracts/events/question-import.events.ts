import type { DomainEvent, EventVersions } from './event.js';

/**
 * A tutor imports a file of questions. The events of its questions carry the import's id as their correlation id, so
 * that this event stays small however many questions there are.
 */
export type QuestionImportStarted = DomainEvent<
  'QuestionImportStarted',
  { importId: string; tutorId: string; startedAt: string }
>;
/** The tutor undid the import. */
export type QuestionImportUndone = DomainEvent<
  'QuestionImportUndone',
  {
    importId: string;
    tutorId: string;
    /** number of questions that were deleted */
    removed: number;
    /** number of questions that have their former content again */
    restored: number;
    /** number of questions that stay, since they were edited, used in a test or answered after the import */
    kept: number;
  }
>;

export type QuestionImportEvent = QuestionImportStarted | QuestionImportUndone;

export const questionImportEventVersions: EventVersions<QuestionImportEvent> = {
  QuestionImportStarted: [],
  QuestionImportUndone: [],
};
