import { given } from '../../test/support/given/given-decider.js';
import type { QuestionContent, QuestionEvent } from '../contracts/events/question.events.js';
import { OPTION_MAX, OPTIONS_MAX, QUESTION_MAX, type ExamSubject, type Subject } from '../contracts/http/limits.js';
import { questionDecider, type QuestionCommand } from './question.decider.js';

const content: QuestionContent = {
  question: 'Which is a noble gas?',
  subject: 'Chemistry',
  options: ['Neon', 'Iron'],
  correctAnswers: ['Neon'],
};
const added: QuestionEvent = { type: 'QuestionAdded', data: { questionId: 'q', ...content } };
const add = (changes: Partial<QuestionContent> = {}): QuestionCommand => ({
  type: 'AddQuestion',
  questionId: 'q',
  content: { ...content, ...changes },
});
const update = (changes: Partial<QuestionContent> = {}): QuestionCommand => ({
  type: 'UpdateQuestion',
  questionId: 'q',
  content: { ...content, ...changes },
});
const remove = (subject: Subject): QuestionCommand => ({ type: 'DeleteQuestion', questionId: 'q', subject });

describe('question', () => {
  it('is added, with its texts trimmed', () => {
    given(questionDecider)
      .when(add({ question: ' Which is a noble gas? ', options: [' Neon', 'Iron '], correctAnswers: ['Neon '] }))
      .then(added);
  });

  it('is kept with the line ends of no system in particular', () => {
    given(questionDecider)
      .when(add({ question: 'A passage.\r\n\r\nA question?' }))
      .then({ type: 'QuestionAdded', data: { questionId: 'q', ...content, question: 'A passage.\n\nA question?' } });
  });

  it('is updated, and not when nothing changes', () => {
    given(questionDecider, added)
      .when(update({ options: ['Neon', 'Tin'] }))
      .then({ type: 'QuestionUpdated', data: { questionId: 'q', ...content, options: ['Neon', 'Tin'] } });
    given(questionDecider, added).when(update()).then();
  });

  it('records which model tests keep the version before an update, in the same append (3/T1)', () => {
    const updated: QuestionEvent = {
      type: 'QuestionUpdated',
      data: { questionId: 'q', ...content, options: ['Neon', 'Tin'] },
    };
    const withheld: QuestionEvent = {
      type: 'QuestionUpdateWithheld',
      data: { questionId: 'q', modelTestIds: ['week 1'] },
    };
    const command = { ...update({ options: ['Neon', 'Tin'] }), keepIn: ['week 1'] } as QuestionCommand;
    given(questionDecider, added).when(command).then(updated, withheld);
    given(questionDecider, added, updated, withheld).when(command).then();
  });

  it('moves to no subject that an upcoming model test of one subject does not take (3/T1)', () => {
    const test = (name: string, subject: ExamSubject) => ({ modelTestId: name, name, subject });
    const move = (...upcoming: ReturnType<typeof test>[]) =>
      ({ ...update({ subject: 'Math' }), upcoming }) as QuestionCommand;
    given(questionDecider, added)
      .when(move(test('Week 1', 'Chemistry'), test('Week 2', 'Combined'), test('Week 3', 'Chemistry')))
      .thenRefused('subject-not-in-model-test', { subject: 'Math', modelTests: ['Week 1', 'Week 3'] });
    given(questionDecider, added)
      .when(move(test('Week 2', 'Combined')))
      .then({ type: 'QuestionUpdated', data: { questionId: 'q', ...content, subject: 'Math' } });
  });

  it('is deleted under its own subject only', () => {
    given(questionDecider, added)
      .when(remove('Chemistry'))
      .then({ type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Chemistry' } });
    given(questionDecider, added).when(remove('Math')).thenRefused('not-found');
  });

  it('is not added again under an id that exists or was deleted (3/M17)', () => {
    const deleted: QuestionEvent = { type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Chemistry' } };
    const other = add({ options: ['Neon', 'Tin'] });
    given(questionDecider, added).when(other).then();
    given(questionDecider, added, deleted).when(other).then();
  });

  it('records nothing when it is updated to its present content (3/M33)', () => {
    const options = ['Neon', 'Tin'];
    const updated: QuestionEvent = { type: 'QuestionUpdated', data: { questionId: 'q', ...content, options } };
    given(questionDecider, added, updated).when(update({ options })).then();
  });

  it('can be neither updated nor deleted when it is not there', () => {
    const deleted: QuestionEvent = { type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Chemistry' } };
    given(questionDecider).when(update()).thenRefused('not-found');
    given(questionDecider, added, deleted).when(update()).thenRefused('not-found');
  });

  it.each<[string, string, Partial<QuestionContent>]>([
    ['question', 'questionRequired', { question: '  ' }],
    ['question', 'questionTooLong', { question: '?'.repeat(QUESTION_MAX + 1) }],
    ['question', 'textCharacters', { question: 'a\0b' }],
    ['subject', 'questionSubject', { subject: 'Biology' as Subject }],
    ['options', 'optionEmpty', { options: ['Neon', ' '] }],
    ['options', 'optionTooLong', { options: ['Neon', 'I'.repeat(OPTION_MAX + 1)] }],
    ['options', 'optionsTooFew', { options: ['Neon'] }],
    ['options', 'optionsTooMany', { options: Array.from({ length: OPTIONS_MAX + 1 }, (_, n) => `${n}`) }],
    ['options', 'textCharacters', { options: ['Neon', 'half \ud800'] }],
    ['options', 'optionsNotUnique', { options: ['Neon', 'Neon '] }],
    ['correctAnswers', 'questionCorrectAnswer', { correctAnswers: [] }],
    ['correctAnswers', 'questionCorrectAnswer', { correctAnswers: ['Gold'] }],
    ['correctAnswers', 'questionCorrectAnswer', { correctAnswers: ['Neon', 'Iron'] }],
  ])('[A6] is refused for its %s: %s', (field, text, changes) => {
    given(questionDecider)
      .when(add(changes))
      .thenRefused('invalid', { errors: { [field]: text } });
    given(questionDecider, added)
      .when(update(changes))
      .thenRefused('invalid', { errors: { [field]: text } });
  });
});
