import { answersText } from './answers-text';
import { messages } from './messages';

const OPTIONS = ['one', 'two', 'three'];
const answer = (chosen: string | null, verdict: 'Correct' | 'Incorrect' | 'Skipped' = 'Incorrect') => ({
  attemptId: 'attempt',
  finishedAt: '2026-11-16T08:00:00.000Z',
  type: 'MockTest' as const,
  weighing: 'practice' as const,
  chosen,
  verdict,
});
const skippedAnswer = answer(null, 'Skipped');
const rightAnswer = answer('three', 'Correct');
const textOf = (...answers: ReturnType<typeof answer>[]) => answersText({ options: OPTIONS, answers });

it.each([
  ['You chose B.', [answer('two')]],
  ['You chose B twice, then left it blank.', [answer('two'), answer('two'), skippedAnswer]],
  [
    'You left it blank, then chose A, then got it right twice.',
    [skippedAnswer, answer('one'), rightAnswer, rightAnswer],
  ],
  ['You chose an option that no longer exists.', [answer('four')]],
  [
    'Most recently, you chose A three times, then got it right.',
    [skippedAnswer, answer('one'), answer('one'), answer('one'), rightAnswer],
  ],
])('answersText describes the answers as %j', (text, answers) => expect(textOf(...answers)).toBe(text));

it('answersText writes one to three times as words and larger numbers as digits', () =>
  expect([1, 2, 3, 12].map(messages.times)).toEqual(['once', 'twice', 'three times', '12 times']));
