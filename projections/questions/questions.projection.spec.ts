import type { QuestionContent } from '../../api/contracts/events/question.events.js';
import { given, recorded } from '../../test/support/given/given-projection.js';
import { contentHashOf, questionsProjection } from './questions.projection.js';

const content: QuestionContent = {
  question: 'Which is a noble gas?',
  subject: 'Chemistry',
  options: ['Neon', 'Iron'],
  correctAnswers: ['Neon'],
};
const changed: QuestionContent = { ...content, question: 'Which of these is a noble gas?' };
const added = recorded({ type: 'QuestionAdded', data: { questionId: 'q', ...content } });
const updated = {
  ...recorded({ type: 'QuestionUpdated', data: { questionId: 'q', ...changed } }),
  position: 9n,
};

describe('questions', () => {
  it('are stored as added', () => {
    given(questionsProjection)
      .after(added)
      .thenDocuments({
        _id: 'q',
        ...content,
        place: 1,
        text: 'which is a noble gas?\nneon\niron',
        contentHash: contentHashOf(content),
      });
  });

  it('change with an update and keep their order', () => {
    given(questionsProjection)
      .after(added, updated)
      .thenDocuments({
        _id: 'q',
        ...changed,
        place: 1,
        text: 'which of these is a noble gas?\nneon\niron',
        contentHash: contentHashOf(changed),
      });
  });

  it('are removed when deleted', () => {
    const deleted = recorded({ type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Chemistry' } });
    given(questionsProjection).after(added, deleted).thenDocuments();
  });
});
