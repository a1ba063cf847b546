import type { QuestionContent, QuestionEvent } from '../../api/contracts/events/question.events.js';
import { given, recorded } from '../../test/support/given-projection.js';
import { questionPoolProjection } from './question-pool.projection.js';

const content: QuestionContent = { question: '1 + 1', subject: 'Math', options: ['2', '3'], correctAnswers: ['2'] };
const added: QuestionEvent = { type: 'QuestionAdded', data: { questionId: 'sum', ...content } };
const updated: QuestionEvent = { type: 'QuestionUpdated', data: { questionId: 'sum', ...content, subject: 'Physics' } };
const deleted: QuestionEvent = { type: 'QuestionDeleted', data: { questionId: 'sum', subject: 'Physics' } };

describe('the question pool', () => {
  it('knows the newest version of each question and its subject', () => {
    given(questionPoolProjection).after(recorded(added)).thenDocuments({ _id: 'sum', subject: 'Math', version: 0 });
    given(questionPoolProjection)
      .after(recorded(added), recorded(updated, undefined, 1))
      .thenDocuments({
        _id: 'sum',
        subject: 'Physics',
        version: 1,
      });
  });

  it('loses what is deleted', () => {
    given(questionPoolProjection)
      .after(recorded(added), recorded(deleted, undefined, 1))
      .thenDocuments();
  });
});
