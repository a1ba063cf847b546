import type { DomainEvent, EventVersions } from './event.js';

/**
 * A tutor started importing a file of questions. The events of its questions have the import's id as correlation id,
 * so that this event is small for any number of questions.
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
    /** Number of deleted questions. */
    removed: number;
    /** Number of questions whose previous content was restored. */
    restored: number;
    /** Number of unchanged questions, because they were edited, used in a test or answered after the import. */
    kept: number;
  }
>;

export type QuestionImportEvent = QuestionImportStarted | QuestionImportUndone;

export const questionImportEventVersions: EventVersions<QuestionImportEvent> = {
  QuestionImportStarted: [],
  QuestionImportUndone: [],
};
