import { counted } from './counted';

it.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [2, '2 minutes'],
  [1_200, '1,200 minutes'],
])('puts the noun of %d into the right number (3/F6)', (count, text) => expect(counted(count, 'minute')).toBe(text));

it('takes a plural that is not formed with s (3/F6)', () => {
  expect([counted(1, 'reply', 'replies'), counted(3, 'reply', 'replies')]).toEqual(['1 reply', '3 replies']);
});
