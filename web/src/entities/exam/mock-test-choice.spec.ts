import { hintFor, leftBy, whole } from './mock-test-choice';

it('is whole with subject, marks and time', () => {
  const choice = { subject: 'Math', marks: 25, time: 10 } as const;
  expect(whole(choice)).toEqual(choice);
  expect(whole({ ...choice, time: undefined })).toBeUndefined();
  expect(whole({})).toBeUndefined();
});

it('a field that was left empty has its hint, until it is chosen', () => {
  expect(hintFor('marks', {}, new Set())).toBeUndefined();
  expect(hintFor('marks', {}, new Set(['marks']))).toBe('Please select marks.');
  expect(hintFor('marks', { marks: 50 }, new Set(['marks']))).toBeUndefined();
});

it('who chooses a time has left subject and marks', () => expect(leftBy('time')).toEqual(['subject', 'marks']));
