import { DATE, DATE_TIME, MONTH_DAY, TIME } from './date-formats';

it('the date formats are consistent across all pages (3/D13)', () => {
  const instant = new Date(2026, 10, 25, 18, 34);
  const texts = [DATE_TIME, DATE, MONTH_DAY, TIME].map((format) => format.format(instant).replaceAll('\u202f', ' '));
  expect(texts).toEqual(['Nov 25, 2026, 6:34 PM', 'Nov 25, 2026', 'Nov 25', '6:34 PM']);
});
