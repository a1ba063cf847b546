import type { QuestionContent } from '../../api/contracts/events/question.events.js';
import { given, recorded } from '../../test/support/given/given-projection.js';
import { questionImportsProjection } from './question-imports.projection.js';

const content: QuestionContent = { question: '1 + 1', subject: 'Math', options: ['2', '3'], correctAnswers: ['2'] };
const startedAt = '2026-01-05T10:00:00.000Z';
const started = recorded({ type: 'QuestionImportStarted', data: { importId: 'i', tutorId: 't', startedAt } });
const document = { _id: 'i', tutorId: 't', startedAt, added: 0, updated: 0, hasChanges: false, isUndone: false };

const ofRequest = (correlationId: string, type: 'QuestionAdded' | 'QuestionUpdated') => {
  const event = recorded({ type, data: { questionId: 'q', ...content } });
  return { ...event, metadata: { ...event.metadata, correlationId } };
};

describe('question imports', () => {
  it('count the questions that they added and updated, and not those of other requests (3/K7)', () => {
    given(questionImportsProjection)
      .after(
        started,
        ofRequest('i', 'QuestionAdded'),
        ofRequest('i', 'QuestionAdded'),
        ofRequest('i', 'QuestionUpdated'),
        ofRequest('by hand', 'QuestionAdded'),
      )
      .thenDocuments({ ...document, added: 2, updated: 1, hasChanges: true });
  });

  it('are marked as undone when they are undone (3/K7)', () => {
    const undone = recorded({
      type: 'QuestionImportUndone',
      data: { importId: 'i', tutorId: 't', removed: 1, restored: 0, kept: 1 },
    });
    given(questionImportsProjection)
      .after(started, undone)
      .thenDocuments({ ...document, isUndone: true });
  });
});
