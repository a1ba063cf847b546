import { HABITS } from '../cast/habits.js';
import { Chance } from '../chance.js';
import { lastDays } from './calendar.js';
import { timetableOf } from './timetable.js';

const TIME_ZONE = 'Asia/Dhaka';
/** A Wednesday, 21:15 in the time zone. */
const NOW = new Date('2026-03-11T15:15:00Z');
const days = lastDays(28, NOW, TIME_ZONE);

const timetables = (habit: keyof typeof HABITS, joinsOn = 0) =>
  Array.from({ length: 50 }, (_, n) => timetableOf({ habit: HABITS[habit], joinsOn }, days, new Chance(`${n}`)));
const testsOf = (habit: keyof typeof HABITS) => timetables(habit).flatMap(({ sittings }) => sittings);
const hourOf = (at: number) =>
  Number(new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, hour: 'numeric', hourCycle: 'h23' }).format(at));

describe('lastDays', () => {
  it('returns the days of the time zone, including today up to now', () => {
    expect(days).toHaveLength(28);
    expect([days[0]!.date, days.at(-1)!.date]).toEqual(['2026-02-12', '2026-03-11']);
    expect(days[0]!.quarters).toHaveLength(96);
    expect(days[0]!.quarters[0]).toEqual({ from: Date.parse('2026-02-11T18:00:00Z'), hour: 0 });
    expect(days.at(-1)!.quarters.at(-1)).toEqual({ from: Date.parse('2026-03-11T15:00:00Z'), hour: 21 });
    expect(days.filter(({ weekend }) => weekend)).toHaveLength(8);
  });

  it('supports daylight saving time and offsets of a quarter of an hour', () => {
    const changing = lastDays(3, new Date('2026-03-30T12:00:00Z'), 'Europe/Berlin');
    expect(changing.map(({ quarters }) => quarters.length)).toEqual([96, 92, 56]);
    const [first] = lastDays(2, NOW, 'Asia/Kathmandu');
    expect(first).toMatchObject({ date: '2026-03-10', quarters: { length: 96 } });
    expect(first!.quarters[0]).toEqual({ from: Date.parse('2026-03-09T18:15:00Z'), hour: 0 });
  });
});

describe('timetableOf', () => {
  it('starts with the registration, ends now, and has no tests at night', () => {
    for (const { joinsAt, sittings } of timetables('daily', 5)) {
      expect(joinsAt).toBeGreaterThanOrEqual(days[5]!.quarters[0]!.from);
      expect(joinsAt).toBeLessThan(days[6]!.quarters[0]!.from);
      expect(sittings).toEqual([...sittings].sort((a, b) => a - b));
      expect(sittings[0]).toBeGreaterThan(joinsAt);
      expect(sittings.at(-1)).toBeLessThanOrEqual(NOW.getTime());
    }
    const hours = new Set(testsOf('daily').map(hourOf));
    expect([2, 3, 4].filter((hour) => hours.has(hour))).toEqual([]);
    expect(hours.size).toBeGreaterThan(15);
  });

  it('follows the student’s habit', () => {
    const tests = (habit: keyof typeof HABITS) => testsOf(habit).length / 50;
    expect(tests('daily')).toBeGreaterThan(20);
    expect(tests('daily')).toBeGreaterThan(1.5 * tests('regular'));
    expect(tests('regular')).toBeGreaterThan(1.3 * tests('weekly'));
    expect(tests('weekly')).toBeGreaterThan(2);
    expect(tests('curious')).toBeLessThan(2);
    const halfWay = days[14]!.quarters[0]!.from;
    expect(testsOf('lapsed').every((at) => at < halfWay)).toBe(true);
    expect(testsOf('daily').some((at) => at > halfWay)).toBe(true);
  });

  it('has few tests on school mornings and many in the evening', () => {
    const hours = testsOf('daily').map(hourOf);
    const at = (from: number, to: number) => hours.filter((hour) => hour >= from && hour < to).length;
    expect(at(18, 24)).toBeGreaterThan(2 * at(8, 14));
  });

  it('has fewer tests on a day that has just started', () => {
    const morning = lastDays(28, new Date('2026-03-11T02:00:00Z'), TIME_ZONE);
    const today = morning.at(-1)!.quarters[0]!.from;
    const tests = Array.from({ length: 200 }, (_, n) =>
      timetableOf({ habit: HABITS.daily, joinsOn: 0 }, morning, new Chance(`${n}`)),
    ).flatMap(({ sittings }) => sittings);
    const yesterday = tests.filter((at) => at >= today - 86_400_000 && at < today);
    expect(tests.filter((at) => at >= today).length).toBeLessThan(yesterday.length / 2);
  });
});
