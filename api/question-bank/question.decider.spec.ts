import { contextAt, given } from '../../test/support/given-decider.js';
import type { QuestionContent, QuestionEvent } from '../contracts/events/question.events.js';
import { texts } from '../contracts/http/texts.js';
import { AddQuestion, DeleteQuestion, UpdateQuestion } from './question.commands.js';
import { questionDecider } from './question.decider.js';

const content: QuestionContent = {
  question: 'Which is a noble gas?',
  subject: 'Chemistry',
  options: ['Neon', 'Iron'],
  correctAnswers: ['Neon'],
};
const added: QuestionEvent = { type: 'QuestionAdded', data: { questionId: 'q', ...content } };
const add = (changes: Partial<QuestionContent> = {}) => new AddQuestion('q', { ...content, ...changes }, contextAt());
const update = (changes: Partial<QuestionContent> = {}) =>
  new UpdateQuestion('q', { ...content, ...changes }, contextAt());

describe('question', () => {
  it('is added, with its texts trimmed', () => {
    given(questionDecider)
      .when(add({ question: ' Which is a noble gas? ', options: [' Neon', 'Iron '], correctAnswers: ['Neon '] }))
      .then(added);
  });

  it('is updated, and not when nothing changes', () => {
    given(questionDecider, added)
      .when(update({ options: ['Neon', 'Tin'] }))
      .then({ type: 'QuestionUpdated', data: { questionId: 'q', ...content, options: ['Neon', 'Tin'] } });
    given(questionDecider, added).when(update()).then();
  });

  it('is deleted under its own subject only', () => {
    given(questionDecider, added)
      .when(new DeleteQuestion('q', 'Chemistry', contextAt()))
      .then({ type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Chemistry' } });
    given(questionDecider, added)
      .when(new DeleteQuestion('q', 'Math', contextAt()))
      .thenRefused('not-found', texts.notFound);
  });

  it('can be neither updated nor deleted when it is not there', () => {
    const deleted: QuestionEvent = { type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Chemistry' } };
    given(questionDecider).when(update()).thenRefused('not-found', texts.notFound);
    given(questionDecider, added, deleted).when(update()).thenRefused('not-found', texts.notFound);
  });

  it.each<[string, Partial<QuestionContent>, string]>([
    ['question', { question: '  ' }, texts.questionRequired],
    ['options', { options: ['Neon', ' '] }, texts.optionEmpty],
    ['options', { options: ['Neon'] }, texts.optionsTooFew],
    ['options', { options: ['Neon', 'Neon '] }, texts.optionsNotUnique],
    ['correctAnswers', { correctAnswers: [] }, texts.questionCorrectAnswer],
    ['correctAnswers', { correctAnswers: ['Gold'] }, texts.questionCorrectAnswer],
    ['correctAnswers', { correctAnswers: ['Neon', 'Iron'] }, texts.questionCorrectAnswer],
  ])('is refused for its %s: %j', (field, changes, text) => {
    given(questionDecider)
      .when(add(changes))
      .thenRefused('invalid', text, { errors: { [field]: text } });
    given(questionDecider, added)
      .when(update(changes))
      .thenRefused('invalid', text, { errors: { [field]: text } });
  });
});
