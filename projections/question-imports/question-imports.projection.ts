import { accountRemoval, changes, defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** A tutor's import of a file of questions. */
export interface QuestionImportDocument {
  readonly _id: string;
  readonly tutorId: string;
  readonly startedAt: string;
  /** Number of questions added by the import. */
  readonly added: number;
  /** Number of questions updated by the import. */
  readonly updated: number;
  /** True if the import added or updated a question. */
  readonly hasChanges: boolean;
  readonly isUndone: boolean;
  /** Id of the last counted command; a command can record several events. */
  readonly lastCommand?: string;
}

type OfQuestion = ProjectedEvent<'QuestionAdded' | 'QuestionUpdated' | 'QuestionSolutionSet' | 'QuestionTopicsSet'>;

/** The events of an import have its id as correlation id; other requests have no document. */
const foldCount = (count: 'added' | 'updated') => ({
  documents: ({ metadata }: OfQuestion) => metadata.correlationId,
  fold: (before: QuestionImportDocument | undefined, { metadata }: OfQuestion): QuestionImportDocument | null => {
    if (!before || before.lastCommand === metadata.causationId) return before ?? null;
    return { ...before, [count]: before[count] + 1, hasChanges: true, lastCommand: metadata.causationId };
  },
});

export const questionImportsProjection = defineProjection<QuestionImportDocument>({
  name: 'question-imports',
  fingerprint: '2',
  collection: {
    name: 'question-imports',
    fields: ['tutorId', 'hasChanges', 'startedAt'],
    indexes: [['tutorId', 'hasChanges', 'startedAt']],
    owner: 'tutorId',
  },
  on: {
    QuestionImportStarted: {
      documents: ({ data }) => data.importId,
      fold: (_, { data: { tutorId, startedAt } }, _id) => ({
        _id,
        tutorId,
        startedAt,
        added: 0,
        updated: 0,
        hasChanges: false,
        isUndone: false,
      }),
    },
    QuestionAdded: foldCount('added'),
    QuestionUpdated: foldCount('updated'),
    QuestionSolutionSet: foldCount('updated'),
    QuestionTopicsSet: foldCount('updated'),
    QuestionImportUndone: changes('importId', () => ({ isUndone: true })),
    AccountDeleted: accountRemoval,
  },
});
