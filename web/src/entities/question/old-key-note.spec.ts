import { namesKey } from './old-key-note';

it.each([
  ['Answer: b', true],
  ['So B, by symmetry.', true],
  ['The answer is (B).', true],
  ['Option B', true],
  ['Because of bases.', false],
  ['Answer: Bases', false],
  ['', false],
])('namesKey finds the key in %j: %s [QDB-42]', (solution, isNamed) => {
  expect(namesKey(solution, 'b', 'B')).toBe(isNamed);
});
