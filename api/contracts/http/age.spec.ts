import { isCalendarDay, isOldEnough } from './age.js';

it.each([
  ['2010-11-22', '2026-11-22', true],
  ['2010-11-23', '2026-11-22', false],
  ['2010-12-01', '2026-11-22', false],
  ['1990-12-01', '2026-11-22', true],
  ['2008-02-29', '2024-02-28', false],
  ['2008-02-29', '2024-02-29', true],
])('[PROF-6] isOldEnough for a birth date of %s on %s returns %p', (dateOfBirth, today, expected) => {
  expect(isOldEnough(dateOfBirth, today)).toBe(expected);
});

it.each([
  ['2008-02-29', true],
  ['2007-02-29', false],
  ['2008-13-01', false],
  ['2008-04-31', false],
  ['2008-4-3', false],
  ['2008-04-03T00:00:00Z', false],
  ['', false],
])('isCalendarDay for %s returns %p', (text, expected) => expect(isCalendarDay(text)).toBe(expected));
