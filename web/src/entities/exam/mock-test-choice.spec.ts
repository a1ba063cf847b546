import { hintFor, fieldsBefore, completeChoice } from './mock-test-choice';

it('is complete with subject, marks and time', () => {
  const choice = { subject: 'Math', marks: 25, time: 10 } as const;
  expect(completeChoice(choice)).toEqual(choice);
  expect(completeChoice({ ...choice, time: undefined })).toBeUndefined();
  expect(completeChoice({})).toBeUndefined();
});

it('shows the error of a field that was left empty until a value is chosen', () => {
  expect(hintFor('marks', {}, new Set())).toBeUndefined();
  expect(hintFor('marks', {}, new Set(['marks']))).toBe('Please select marks.');
  expect(hintFor('marks', { marks: 50 }, new Set(['marks']))).toBeUndefined();
});

it('a choice of the time means that subject and marks were left', () =>
  expect(fieldsBefore('time')).toEqual(['subject', 'marks']));
