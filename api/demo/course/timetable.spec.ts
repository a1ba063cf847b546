import { HABITS } from '../cast/habits.js';
import { Chance } from '../chance.js';
import { lastDays } from './calendar.js';
import { generateTimetable } from './timetable.js';

const TIME_ZONE = 'Asia/Dhaka';
/** A Wednesday, 21:15 in the time zone. */
const NOW = new Date('2026-03-11T15:15:00Z');
const days = lastDays(28, NOW, TIME_ZONE);

const timetables = (habit: keyof typeof HABITS, registrationDay = 0) =>
  Array.from({ length: 50 }, (_, n) =>
    generateTimetable({ habit: HABITS[habit], registrationDay }, days, new Chance(`${n}`)),
  );
const examStartsOf = (habit: keyof typeof HABITS) => timetables(habit).flatMap(({ examStarts }) => examStarts);
const hourOf = (time: number) =>
  Number(new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, hour: 'numeric', hourCycle: 'h23' }).format(time));

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
    const daysAtClockChange = lastDays(3, new Date('2026-03-30T12:00:00Z'), 'Europe/Berlin');
    expect(daysAtClockChange.map(({ quarters }) => quarters.length)).toEqual([96, 92, 56]);
    const [first] = lastDays(2, NOW, 'Asia/Kathmandu');
    expect(first).toMatchObject({ date: '2026-03-10', quarters: { length: 96 } });
    expect(first!.quarters[0]).toEqual({ from: Date.parse('2026-03-09T18:15:00Z'), hour: 0 });
  });
});

describe('generateTimetable', () => {
  it('starts with the registration, ends now, and has no tests at night', () => {
    for (const { joinsAt, examStarts } of timetables('daily', 5)) {
      expect(joinsAt).toBeGreaterThanOrEqual(days[5]!.quarters[0]!.from);
      expect(joinsAt).toBeLessThan(days[6]!.quarters[0]!.from);
      expect(examStarts).toEqual([...examStarts].sort((a, b) => a - b));
      expect(examStarts[0]).toBeGreaterThan(joinsAt);
      expect(examStarts.at(-1)).toBeLessThanOrEqual(NOW.getTime());
    }
    const hours = new Set(examStartsOf('daily').map(hourOf));
    expect([2, 3, 4].filter((hour) => hours.has(hour))).toEqual([]);
    expect(hours.size).toBeGreaterThan(15);
  });

  it('follows the student’s habit', () => {
    const tests = (habit: keyof typeof HABITS) => examStartsOf(habit).length / 50;
    expect(tests('daily')).toBeGreaterThan(20);
    expect(tests('daily')).toBeGreaterThan(1.5 * tests('regular'));
    expect(tests('regular')).toBeGreaterThan(1.3 * tests('weekly'));
    expect(tests('weekly')).toBeGreaterThan(2);
    expect(tests('curious')).toBeLessThan(2);
    const middle = days[14]!.quarters[0]!.from;
    expect(examStartsOf('lapsed').every((time) => time < middle)).toBe(true);
    expect(examStartsOf('daily').some((time) => time > middle)).toBe(true);
  });

  it('has few tests on school mornings and many in the evening', () => {
    const hours = examStartsOf('daily').map(hourOf);
    const time = (from: number, to: number) => hours.filter((hour) => hour >= from && hour < to).length;
    expect(time(18, 24)).toBeGreaterThan(2 * time(8, 14));
  });

  it('has fewer tests on a day that has just started', () => {
    const morning = lastDays(28, new Date('2026-03-11T02:00:00Z'), TIME_ZONE);
    const today = morning.at(-1)!.quarters[0]!.from;
    const tests = Array.from({ length: 200 }, (_, n) =>
      generateTimetable({ habit: HABITS.daily, registrationDay: 0 }, morning, new Chance(`${n}`)),
    ).flatMap(({ examStarts }) => examStarts);
    const yesterday = tests.filter((time) => time >= today - 86_400_000 && time < today);
    expect(tests.filter((time) => time >= today).length).toBeLessThan(yesterday.length / 2);
  });
});
