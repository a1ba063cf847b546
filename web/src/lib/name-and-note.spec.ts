import { nameAndNote } from './name-and-note';

it('[LEAD-3] tells a name from its note', () => {
  expect(nameAndNote('ann (BL College (Khulna))')).toEqual(['ann', '(BL College (Khulna))']);
  expect(nameAndNote('ann karim')).toEqual(['ann karim', undefined]);
});
