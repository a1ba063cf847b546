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
const bare = { solution: null, hasSolution: false, topicIds: [] };
const added = recorded({ type: 'QuestionAdded', data: { questionId: 'q', ...content } });
const updated = {
  ...recorded({ type: 'QuestionUpdated', data: { questionId: 'q', ...changed } }),
  position: 9n,
};

describe('questions projection', () => {
  it('stores questions as added', () => {
    given(questionsProjection)
      .when(added)
      .thenDocuments({
        _id: 'q',
        ...content,
        ...bare,
        place: 1,
        text: 'which is a noble gas?\nneon\niron',
        contentHash: contentHashOf(content),
      });
  });

  it('applies an update and keeps the order', () => {
    given(questionsProjection)
      .when(added, updated)
      .thenDocuments({
        _id: 'q',
        ...changed,
        ...bare,
        place: 1,
        text: 'which of these is a noble gas?\nneon\niron',
        contentHash: contentHashOf(changed),
      });
  });

  it('keeps solution and topics on an update', () => {
    const solved = recorded({ type: 'QuestionSolutionSet', data: { questionId: 'q', solution: 'Group 18.' } });
    const tagged = recorded({
      type: 'QuestionTopicsSet',
      data: { questionId: 'q', subject: 'Chemistry', topicIds: ['gases'], dropped: [] },
    });
    given(questionsProjection)
      .when(added, solved, tagged, updated)
      .thenDocuments({
        _id: 'q',
        ...changed,
        solution: 'Group 18.',
        hasSolution: true,
        topicIds: ['gases'],
        place: 1,
        text: 'which of these is a noble gas?\nneon\niron',
        contentHash: contentHashOf(changed),
      });
    given(questionsProjection).when(solved, tagged).thenDocuments();
  });

  it('removes deleted questions', () => {
    const deleted = recorded({ type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Chemistry' } });
    given(questionsProjection).when(added, deleted).thenDocuments();
  });
});
