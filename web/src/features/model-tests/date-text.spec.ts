import { dayText } from './date-text';

const [HOUR, DAY] = [3_600, 86_400];
/** a Saturday, in the reader's own time zone */
const evening = new Date(2026, 10, 28, 19).toISOString();

it.each([
  [HOUR, 'Today'],
  [19 * HOUR, 'Today'],
  [19 * HOUR + 1, 'Tomorrow'],
  [DAY + 19 * HOUR, 'Tomorrow'],
  [2 * DAY, 'Saturday, in 2 days'],
  [6 * DAY + 4 * HOUR, 'Saturday, in 6 days'],
])('%i seconds before, the day is said as %s', (secondsLeft, text) => expect(dayText(evening, secondsLeft)).toBe(text));
