import { given } from '../../test/support/given/given-decider.js';
import { publishedAnswerDecider } from './published-answer.decider.js';

const text = { answerId: 'a', questionId: 'q', tutorId: 'tom', question: 'Why?', answer: 'Because.' };
const record = { type: 'RecordAnswer' as const, ...text };
const published = { type: 'AnswerPublished' as const, data: text };
const withdraw = { type: 'RecordWithdrawal' as const, answerId: 'a', questionId: 'q' };
const withdrawn = { type: 'AnswerWithdrawn' as const, data: { answerId: 'a', questionId: 'q' } };

describe('publishedAnswerDecider', () => {
  it('records the text once', () => {
    given(publishedAnswerDecider).when(record).then(published);
    given(publishedAnswerDecider, published).when(record).then();
  });

  it('records the withdrawal once', () => {
    given(publishedAnswerDecider, published).when(withdraw).then(withdrawn);
    given(publishedAnswerDecider, published, withdrawn).when(withdraw).then();
  });

  it('does not record a text that was withdrawn first', () => {
    given(publishedAnswerDecider).when(withdraw).then(withdrawn);
    given(publishedAnswerDecider, withdrawn).when(record).then();
  });
});
