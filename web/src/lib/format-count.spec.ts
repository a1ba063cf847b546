import { formatCount } from './format-count';

it.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [2, '2 minutes'],
  [1_200, '1,200 minutes'],
])('counted(%d) uses singular or plural as required', (count, text) => expect(formatCount(count, 'minute')).toBe(text));

it('counted accepts an irregular plural', () => {
  expect([formatCount(1, 'reply', 'replies'), formatCount(3, 'reply', 'replies')]).toEqual(['1 reply', '3 replies']);
});
