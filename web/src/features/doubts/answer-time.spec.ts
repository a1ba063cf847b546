import { answerTimeText } from './answer-time';

it.each([
  ['2026-11-22T10:00:59.000Z', 'within a minute'],
  ['2026-11-22T10:14:00.000Z', '14 min later'],
  ['2026-11-22T12:38:30.000Z', '2 h 38 min later'],
  ['2026-11-23T10:00:00.000Z', '24 h later'],
  ['2026-11-25T09:59:00.000Z', '2 days later'],
])('answerTimeText of an answer at %s is %s', (answeredAt, text) =>
  expect(answerTimeText('2026-11-22T10:00:00.000Z', answeredAt)).toBe(text),
);
