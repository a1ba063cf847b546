import { hintFor, leftBy, paceText, whole } from './mock-test-choice';

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

it.each([
  [25, 20, '48 seconds a question'],
  [25, 60, '2 min 24 s a question'],
  [50, 50, '1 min a question'],
])('%d marks in %d minutes leave %s', (marks, time, text) =>
  expect(paceText({ marks, time } as Parameters<typeof paceText>[0])).toBe(text),
);
