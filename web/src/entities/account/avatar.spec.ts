import { studentAvatar, tutorAvatar } from './avatar';

it.each([1, 2, 3, 4, 5, 6])('avatar %i is its own', (id) => {
  expect(studentAvatar(id)).toBe(id);
  expect(tutorAvatar(id)).toBe(id);
});

it.each([0, 7, -1, 1.5, undefined])('unknown avatar %p of a tutor shows avatar 1', (id) =>
  expect(tutorAvatar(id)).toBe(1),
);

it.each([0, 7, -1, 1.5, undefined])('[DASH-12] unknown avatar %p shows avatar 4', (id) =>
  expect(studentAvatar(id)).toBe(4),
);

it('[DASH-13] a failed fetch shows avatar 1', () => expect(studentAvatar(undefined, true)).toBe(1));
