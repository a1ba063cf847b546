import type { QuestionContent } from '../../api/contracts/events/question.events.js';
import { given, recorded } from '../../test/support/given/given-projection.js';
import { questionImportsProjection } from './question-imports.projection.js';

const content: QuestionContent = { question: '1 + 1', subject: 'Math', options: ['2', '3'], correctAnswers: ['2'] };
const startedAt = '2026-01-05T10:00:00.000Z';
const started = recorded({ type: 'QuestionImportStarted', data: { importId: 'i', tutorId: 't', startedAt } });
const document = { _id: 'i', tutorId: 't', startedAt, added: 0, updated: 0, hasChanges: false, isUndone: false };

type ChangeType = 'QuestionAdded' | 'QuestionUpdated' | 'QuestionSolutionSet';

const ofRequest = (correlationId: string, causationId: string, type: ChangeType) => {
  const questionId = 'q';
  const event =
    type === 'QuestionSolutionSet'
      ? recorded({ type, data: { questionId, solution: 'Count.' } })
      : recorded({ type, data: { questionId, ...content } });
  return { ...event, metadata: { ...event.metadata, correlationId, causationId } };
};

describe('question imports projection', () => {
  it('counts the questions that an import added and updated, excluding those of other requests', () => {
    given(questionImportsProjection)
      .when(
        started,
        ofRequest('i', 'first', 'QuestionAdded'),
        ofRequest('i', 'first', 'QuestionSolutionSet'),
        ofRequest('i', 'second', 'QuestionAdded'),
        ofRequest('i', 'third', 'QuestionUpdated'),
        ofRequest('i', 'fourth', 'QuestionSolutionSet'),
        ofRequest('by hand', 'fifth', 'QuestionAdded'),
      )
      .thenDocuments({ ...document, added: 2, updated: 2, hasChanges: true, lastCommand: 'fourth' });
  });

  it('marks an import as undone', () => {
    const undone = recorded({
      type: 'QuestionImportUndone',
      data: { importId: 'i', tutorId: 't', removed: 1, restored: 0, kept: 1 },
    });
    given(questionImportsProjection)
      .when(started, undone)
      .thenDocuments({ ...document, isUndone: true });
  });
});
