import { DATE, DATE_TIME, HOUR, MONTH_DAY, TIME, TIME_WITH_SECONDS, WEEKDAY_DATE_TIME } from './date-formats';

const instant = new Date(2026, 10, 25, 18, 34);

it('the shared date formats have an abbreviated month and a 12-hour clock', () => {
  const texts = [DATE_TIME, WEEKDAY_DATE_TIME, DATE, MONTH_DAY, TIME].map((format) => format.format(instant));
  expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Nov 25, 2026, 6:34 PM',
    'Wed, Nov 25, 2026, 6:34 PM',
    'Nov 25, 2026',
    'Nov 25',
    '6:34 PM',
  ]);
});

it('a no-break space keeps AM and PM on the line of the hour', () => {
  const texts = [DATE_TIME, TIME, TIME_WITH_SECONDS, HOUR].map((format) => format.format(instant));
  for (const text of texts) expect(text).toMatch(/\d\u00a0PM$/);
  expect(DATE_TIME.formatRange(new Date(2026, 10, 25, 9, 5), instant)).toMatch(/9:05\u00a0AM.+6:34\u00a0PM$/);
});
