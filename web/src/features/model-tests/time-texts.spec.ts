import { dayText, figuresUntil, timeLeftText, ticksLeft, untilText } from './time-texts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

it.each([
  [2 * DAY, '2 days left'],
  [3 * DAY - 1, '2 days left'],
  [2 * DAY - 1, '47 h 59 min left'],
  [2 * HOUR + 42 * MINUTE, '2 h 42 min left'],
  [HOUR - 1, '59 min left'],
  [59, 'Less than a minute left'],
])('timeLeftText(%i) returns %s', (seconds, text) => expect(timeLeftText(seconds)).toBe(text));

it('ticksLeft decreases to 1 until the end, and is 0 at the end', () => {
  expect([DAY, DAY - 1, DAY / 2, 1, 0].map((left) => ticksLeft(left, DAY))).toEqual([16, 16, 8, 1, 0]);
});

const textsOf = (seconds: number) => figuresUntil(seconds).map(({ name, count }) => `${count} ${name}`);

it.each([
  [41 * MINUTE + 52, ['0 hours', '41 minutes', '52 seconds'], 'Opens in 41 minutes'],
  [HOUR, ['1 hours', '0 minutes', '0 seconds'], 'Opens in 1 hour'],
  [3 * HOUR + MINUTE, ['3 hours', '1 minutes', '0 seconds'], 'Opens in 3 hours, 1 minute'],
  [100 * HOUR - 1, ['99 hours', '59 minutes', '59 seconds'], 'Opens in 99 hours, 59 minutes'],
  [100 * HOUR, ['4 days', '4 hours', '0 minutes'], 'Opens in 4 days, 4 hours'],
  [47, ['0 hours', '0 minutes', '47 seconds'], 'Opens in 47 seconds'],
  [0, ['0 hours', '0 minutes', '0 seconds'], 'Opens now'],
])('figuresUntil and untilText describe %i seconds', (seconds, figures, words) => {
  expect(textsOf(seconds)).toEqual(figures);
  expect(untilText(seconds)).toBe(words);
});

it('figuresUntil fills in seconds only in the last minute', () => {
  expect(figuresUntil(MINUTE).map(({ isAnnounced }) => isAnnounced)).toEqual([true, true, false]);
  expect(figuresUntil(MINUTE - 1).map(({ isAnnounced }) => isAnnounced)).toEqual([true, true, true]);
});

/** A Saturday in the local time zone. */
const evening = new Date(2026, 10, 28, 19).toISOString();

it.each([
  [HOUR, 'Today'],
  [19 * HOUR, 'Today'],
  [19 * HOUR + 1, 'Tomorrow'],
  [DAY + 19 * HOUR, 'Tomorrow'],
  [2 * DAY, 'Saturday, in 2 days'],
  [6 * DAY + 4 * HOUR, 'Saturday, in 6 days'],
])('dayText with %i seconds left returns %s', (secondsLeft, text) => expect(dayText(evening, secondsLeft)).toBe(text));
