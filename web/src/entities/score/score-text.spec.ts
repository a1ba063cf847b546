import { gapText, markText, percentText, plainMarks, scoreText } from './score-text';

it.each([
  [0.63, '0.63'],
  [-0.25, '−0.25'],
  [0, '0.00'],
  [-0, '0.00'],
  [41.375, '41.38'],
  [17, '17.00'],
])('scoreText(%d) returns %s', (score, text) => expect(scoreText(score)).toBe(text));

it.each([
  [0.75, '75%'],
  [-0.06, '−6%'],
  [-0, '0%'],
])('percentText(%d) returns %s', (score, text) => expect(percentText(score)).toBe(text));

it.each([
  [19, '19'],
  [17.5, '17.5'],
  [-0.25, '−0.25'],
])('plainMarks(%d) returns %s', (marks, text) => expect(plainMarks(marks)).toBe(text));

it.each([
  [1, '+1'],
  [-0.25, '−0.25'],
  [0, '0'],
])('markText(%d) returns %s', (mark, text) => expect(markText(mark)).toBe(text));

it('gapText returns the distance to the next place', () => {
  expect(gapText({ slNo: 51, points: 0.3 })).toBe('0.30 points behind 51st');
  expect(gapText({ slNo: 3, points: 0 })).toBe('Level with 3rd');
});
