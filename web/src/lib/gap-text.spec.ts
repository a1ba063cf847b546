import { gapText } from './gap-text';

it('says how far the next place is', () => {
  expect(gapText({ slNo: 51, points: 0.3 })).toBe('0.30 points behind 51st');
  expect(gapText({ slNo: 3, points: 0 })).toBe('Level with 3rd');
});
