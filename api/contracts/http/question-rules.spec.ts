import { OPTION_MAX, OPTIONS_MAX, QUESTION_MAX } from './limits.js';
import { questionFaults } from './question-rules.js';

it('questionFaults reports fewer than two options together with other errors [QDB-23]', () => {
  const question = { question: ' ', subject: 'Combined', options: ['a'], correctAnswers: ['b'] };
  expect(questionFaults(question)).toEqual({
    question: 'questionRequired',
    subject: 'questionSubject',
    options: 'optionsTooFew',
    correctAnswers: 'questionCorrectAnswer',
  });
});

describe('questionFaults', () => {
  const question = { question: 'Which is a noble gas?', subject: 'Chemistry', options: ['Neon', 'Iron'] };
  const numbered = Array.from({ length: OPTIONS_MAX }, (_, n) => `${n}`);

  it.each([
    ['a text', { question: '?'.repeat(QUESTION_MAX) }, 'Neon'],
    ['an option', { options: ['Neon', 'I'.repeat(OPTION_MAX)] }, 'Neon'],
    ['the number of options', { options: numbered }, '0'],
  ])('accepts %s of exactly the maximum length', (_, longest, key) => {
    expect(questionFaults({ ...question, ...longest, correctAnswers: [key] })).toEqual({});
  });

  it('ignores spaces around texts', () => {
    expect(questionFaults({ ...question, options: ['Neon', ' '], correctAnswers: ['Neon'] })).toEqual({
      options: 'optionEmpty',
    });
    expect(questionFaults({ ...question, correctAnswers: [' Neon '] })).toEqual({});
    expect(questionFaults({ ...question, question: `${'?'.repeat(QUESTION_MAX)} `, correctAnswers: ['Neon'] })).toEqual(
      {},
    );
  });
});
