import { given, recorded } from '../../test/support/given/given-projection.js';
import { answerLinksProjection } from './answer-links.projection.js';
import { questionAnswersProjection } from './question-answers.projection.js';
import { publishedAnswersProjection } from './published-answers.projection.js';

const AT = '2026-01-05T10:00:00.000Z';
const published = recorded(
  {
    type: 'AnswerPublished',
    data: { answerId: 'a', questionId: 'q', tutorId: 'tom', question: 'Why?', answer: 'Because.' },
  },
  AT,
);
const withdrawn = recorded({ type: 'AnswerWithdrawn', data: { answerId: 'a', questionId: 'q' } });

it('a published answer is stored until it is withdrawn', () => {
  const document = { _id: 'a', questionId: 'q', question: 'Why?', answer: 'Because.', at: AT };
  given(publishedAnswersProjection).when(published).thenDocuments(document);
  given(publishedAnswersProjection).when(published, withdrawn).thenDocuments();
});

it('the published answers of a question are listed until they are withdrawn', () => {
  const otherAnswer = recorded({
    type: 'AnswerPublished',
    data: { answerId: 'b', questionId: 'q', tutorId: 'tom', question: 'How?', answer: 'So.' },
  });
  given(questionAnswersProjection)
    .when(published, otherAnswer)
    .thenDocuments({ _id: 'q', answerIds: ['a', 'b'] });
  given(questionAnswersProjection)
    .when(published, otherAnswer, withdrawn)
    .thenDocuments({ _id: 'q', answerIds: ['b'] });
  given(questionAnswersProjection).when(published, withdrawn).thenDocuments();
});

describe('answer links projection', () => {
  const link = (answerId: string, doubtId: string, studentId = 'ann') =>
    recorded({ type: 'DoubtAnswerPublished', data: { doubtId, studentId, answerId, questionId: 'q' } });
  const unlink = (answerId: string, doubtId: string) =>
    recorded({ type: 'DoubtAnswerWithdrawn', data: { doubtId, studentId: 'ann', answerId, by: 'asker' } });
  const accountDeleted = recorded({
    type: 'AccountDeleted',
    data: { accountId: 'ann', role: 'student', reservations: [] },
  });
  const erased = recorded({ type: 'AccountErased', data: { accountId: 'ann' } });
  const links = [
    { answerId: 'a', doubtId: 'd', questionId: 'q' },
    { answerId: 'b', doubtId: 'e', questionId: 'q' },
  ];

  it('contains the published answers of each student until they are withdrawn', () => {
    given(answerLinksProjection)
      .when(link('a', 'd'), link('b', 'e'))
      .thenDocuments({ _id: 'ann', links, isDeleted: false });
    given(answerLinksProjection)
      .when(link('a', 'd'), link('b', 'e'), unlink('a', 'd'))
      .thenDocuments({ _id: 'ann', links: links.slice(1), isDeleted: false });
    given(answerLinksProjection).when(link('a', 'd'), unlink('a', 'd')).thenDocuments();
  });

  it('marks the answers of deleted accounts, also those published during the deletion', () => {
    given(answerLinksProjection)
      .when(link('a', 'd'), link('b', 'e'), accountDeleted)
      .thenDocuments({ _id: 'ann', links, isDeleted: true });
    given(answerLinksProjection)
      .when(accountDeleted, link('a', 'd'), erased)
      .thenDocuments({ _id: 'ann', links: links.slice(0, 1), isDeleted: true });
    given(answerLinksProjection).when(accountDeleted, erased).thenDocuments();
    given(answerLinksProjection).when(link('a', 'd'), accountDeleted, unlink('a', 'd')).thenDocuments();
  });
});
