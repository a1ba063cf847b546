import { splitUsername } from './split-username';

it('[LEAD-3] tells a name from its note', () => {
  expect(splitUsername('ann (BL College (Khulna))')).toEqual(['ann', '(BL College (Khulna))']);
  expect(splitUsername('ann karim')).toEqual(['ann karim', undefined]);
});
