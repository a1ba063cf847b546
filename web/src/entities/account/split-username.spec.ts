import { splitUsername } from './split-username';

it('[LEAD-3] splitUsername separates the username from its note', () => {
  expect(splitUsername('ann (BL College (Khulna))')).toEqual(['ann', '(BL College (Khulna))']);
  expect(splitUsername('ann karim')).toEqual(['ann karim', undefined]);
});
