import { missingFieldError, fieldsBefore, completeChoice } from './mock-test-choice';

it('completeChoice requires subject, marks and time', () => {
  const choice = { subject: 'Math', marks: 25, time: 10 } as const;
  expect(completeChoice(choice)).toEqual(choice);
  expect(completeChoice({ ...choice, time: undefined })).toBeUndefined();
  expect(completeChoice({})).toBeUndefined();
});

it('missingFieldError returns the error of an empty visited field until a value is chosen', () => {
  expect(missingFieldError('marks', {}, new Set())).toBeUndefined();
  expect(missingFieldError('marks', {}, new Set(['marks']))).toBe('Please select marks.');
  expect(missingFieldError('marks', { marks: 50 }, new Set(['marks']))).toBeUndefined();
});

it('fieldsBefore returns subject and marks for the time', () =>
  expect(fieldsBefore('time')).toEqual(['subject', 'marks']));
