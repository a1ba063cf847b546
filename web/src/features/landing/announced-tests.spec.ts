import { waitText } from './day-text';

const localTime = (year: number, month: number, day: number, hours = 0, minutes = 0) =>
  new Date(year, month, day, hours, minutes);

it.each([
  ['Today', localTime(2026, 10, 2, 23, 59)],
  ['Tomorrow', localTime(2026, 10, 3, 0, 1)],
  ['In 5 days', localTime(2026, 10, 7, 1)],
])('waitText returns %s', (text, at) => expect(waitText(at.toISOString(), localTime(2026, 10, 2, 23))).toBe(text));
