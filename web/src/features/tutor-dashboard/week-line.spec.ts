import { durationText } from './durations';
import { weekOf } from './week';

const DHAKA = 'Asia/Dhaka';
/** Tuesday, 4 pm in Dhaka. */
const NOW = Date.parse('2026-11-24T10:00:00Z');
const modelTest = (name: string, liveFrom: string, liveUntil: string) => ({ name, liveFrom, liveUntil });

it('weekOf starts on Monday in the given time zone', () => {
  const { days, now } = weekOf([], DHAKA, NOW);
  expect(days.map(({ text }) => text)).toEqual(['Mon 23', 'Tue 24', 'Wed 25', 'Thu 26', 'Fri 27', 'Sat 28', 'Sun 29']);
  expect(days.findIndex(({ isToday }) => isToday)).toBe(1);
  expect(now).toBeCloseTo((24 + 16) / 168);
  // a Sunday evening in London is Monday in Dhaka
  expect(weekOf([], DHAKA, Date.parse('2026-11-22T18:30:00Z')).days[0]).toEqual({ text: 'Mon 23', isToday: true });
  expect(weekOf([], 'Europe/London', Date.parse('2026-11-22T18:30:00Z')).days[6]).toEqual({
    text: 'Sun 22',
    isToday: true,
  });
});

it('weekOf lists live tests with their end first, then upcoming tests with their start', () => {
  const { bars } = weekOf(
    [
      modelTest('over', '2026-11-23T04:00:00Z', '2026-11-24T04:00:00Z'),
      modelTest('next week', '2026-11-30T04:00:00Z', '2026-12-01T04:00:00Z'),
      modelTest('from Friday', '2026-11-27T14:00:00Z', '2026-11-29T14:00:00Z'),
      modelTest('beyond the week', '2026-11-28T04:00:00Z', '2026-12-05T04:00:00Z'),
      modelTest('ends today', '2026-11-20T04:00:00Z', '2026-11-24T16:00:00Z'),
      modelTest('ends tomorrow', '2026-11-23T12:00:00Z', '2026-11-25T12:00:00Z'),
    ],
    DHAKA,
    NOW,
  );
  expect(bars.map(({ test: { name }, text, isLive, continues }) => [name, text, isLive, continues])).toEqual([
    ['ends today', 'until 10:00 pm', true, false],
    ['ends tomorrow', 'until Wed, 6:00 pm', true, false],
    ['from Friday', 'Fri, 8:00 pm', false, false],
    ['beyond the week', 'Sat, 10:00 am', false, true],
  ]);
  expect(bars[0]?.from).toBe(0);
  expect(bars[1]?.end).toBeCloseTo((48 + 18) / 168);
  expect(bars[3]?.end).toBe(1);
});

it.each([
  [0, '0 min'],
  [59_000, '0 min'],
  [8 * 60_000, '8 min'],
  [161 * 60_000, '2 h 41 min'],
  [120 * 60_000, '2 h'],
  [24.5 * 3_600_000, '1 day'],
  [26.5 * 3_600_000, '1 day 2 h'],
  [48 * 3_600_000, '2 days'],
])('durationText formats %i ms as %s', (ms, text) => expect(durationText(ms)).toBe(text));
