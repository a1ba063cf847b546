import { QUESTION_FORMATS } from '../../contracts/http/question-formats.js';
import { lostContent } from './lost-content.js';

const PLAIN = {
  _id: '1',
  subject: 'Physics' as const,
  question: 'Which?',
  options: ['a', 'b'],
  correctAnswers: ['a'],
  solution: null,
  topics: [],
};
const FULL = {
  ...PLAIN,
  options: ['a', `![A slope](picture:${'ab'.repeat(32)})`],
  keepOrder: true,
  solution: 'See a.',
  topics: ['Waves'],
};

it('lostContent names the content of a question that a format does not carry [FILES-25]', () => {
  expect(QUESTION_FORMATS.flatMap((format) => lostContent(format, PLAIN))).toEqual([]);
  expect(Object.fromEntries(QUESTION_FORMATS.map((format) => [format, lostContent(format, FULL)]))).toEqual({
    csv: ['pictures'],
    json: ['pictures'],
    gift: ['pictures', 'order'],
    aiken: ['solution', 'topics', 'pictures', 'order'],
    'moodle-xml': [],
    zip: [],
  });
});
