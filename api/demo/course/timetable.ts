import type { Chance } from '../chance.js';
import type { DemoStudent } from '../cast/student.js';
import type { Day, Quarter } from './calendar.js';

const QUARTER_MS = 15 * 60_000;
const QUARTERS_OF_DAY = 96;
const TESTS_MAX = 4;

/** Relative frequency of studying by hour of the day, from midnight. */
const EAGERNESS = [
  0.8, 0.2, 0, 0, 0, 0.2, 0.8, 1, 1, 1, 1.2, 1.2, 0.7, 0.4, 0.7, 1, 1.5, 1.6, 1.2, 2, 3, 3.4, 2.8, 1.8,
];
/** Hours of school or college on working days. */
const SCHOOL = { from: 8, to: 14, left: 0.15 };

export interface Timetable {
  /** Time of registration in ms since 1970. */
  readonly joinsAt: number;
  /** Planned starts of tests in order; a previous test may still be running. */
  readonly sittings: readonly number[];
}

/**
 * Generates the registration and the study times of a student.
 * @param days includes at least one whole day
 */
export function timetableOf(
  { habit, joinsOn }: Pick<DemoStudent, 'habit' | 'joinsOn'>,
  days: readonly Day[],
  chance: Chance,
): Timetable {
  const lasts = habit.lasts ? Math.round(chance.between(...habit.lasts)) : days.length;
  const joinsAt = timeOn(days[joinsOn]!, chance);
  const sittings = days.slice(joinsOn, joinsOn + lasts).flatMap((day, place) => {
    const comes = place === 0 || chance.happens(day.weekend ? habit.weekend : habit.weekday);
    return comes ? timesOn(day, testsOnADay(habit.another, chance), chance) : [];
  });
  return { joinsAt, sittings: sittings.filter((at) => at > joinsAt) };
}

function testsOnADay(another: number, chance: Chance): number {
  let tests = 1;
  while (tests < TESTS_MAX && chance.happens(another)) tests += 1;
  return tests;
}

/** Generates start times on a day. Today has fewer, in proportion to the elapsed part of the day. */
function timesOn(day: Day, count: number, chance: Chance): number[] {
  const times: number[] = [];
  for (let time = 0; time < count; time += 1) {
    const over = day.quarters.length / QUARTERS_OF_DAY;
    const somebodyIsAwake = day.quarters.some((quarter) => eagerness(day, quarter) > 0);
    if (somebodyIsAwake && chance.happens(over)) times.push(timeOn(day, chance));
  }
  return times.sort((a, b) => a - b);
}

/** Generates a plausible study time. */
export const timeOn = (day: Day, chance: Chance): number =>
  chance.weighted(day.quarters, (quarter) => eagerness(day, quarter)).from + chance.below(QUARTER_MS);

function eagerness({ weekend }: Day, { hour }: Quarter): number {
  const atSchool = !weekend && hour >= SCHOOL.from && hour < SCHOOL.to;
  return EAGERNESS[hour]! * (atSchool ? SCHOOL.left : 1);
}
