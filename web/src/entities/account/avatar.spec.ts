import { studentAvatar, tutorAvatar } from './avatar';

it.each([1, 2, 3, 4, 5, 6])('avatar %i of a student or a tutor has its own picture', (id) => {
  expect(studentAvatar(id)).toBe(id);
  expect(tutorAvatar(id)).toBe(id);
});

it.each([0, 7, -1, 1.5, undefined])('unknown avatar %p of a tutor shows picture 1', (id) =>
  expect(tutorAvatar(id)).toBe(1),
);

it.each([0, 7, -1, 1.5, undefined])('[DASH-12] unknown avatar %p of a student shows picture 4', (id) =>
  expect(studentAvatar(id)).toBe(4),
);

it('[DASH-13] a profile that failed to load shows picture 1', () => expect(studentAvatar(undefined, true)).toBe(1));
