import { questionFaults } from './question-rules.js';

it('[QDB-23] fewer than two options are said beside what else is wrong', () => {
  const written = { question: ' ', subject: 'Combined', options: ['a'], correctAnswers: ['b'] };
  expect(questionFaults(written)).toEqual({
    question: 'questionRequired',
    subject: 'questionSubject',
    options: 'optionsTooFew',
    correctAnswers: 'questionCorrectAnswer',
  });
});
