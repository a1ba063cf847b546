import type { Chance } from '../chance.js';
import type { DemoStudent } from '../cast/student.js';
import type { Day, Quarter } from './calendar.js';

const QUARTER_MS = 15 * 60_000;
const QUARTERS_OF_DAY = 96;
const TESTS_MAX = 4;

/** Relative frequency of studying by hour of the day, from midnight. */
const STUDY_FREQUENCY = [
  0.8, 0.2, 0, 0, 0, 0.2, 0.8, 1, 1, 1, 1.2, 1.2, 0.7, 0.4, 0.7, 1, 1.5, 1.6, 1.2, 2, 3, 3.4, 2.8, 1.8,
];
/** Hours of school or college on working days. */
const SCHOOL_HOURS = { from: 8, to: 14, left: 0.15 };

export interface Timetable {
  /** Time of registration (Unix time, ms). */
  readonly joinsAt: number;
  /** Planned starts of tests in order; a previous test may still be running. */
  readonly examStarts: readonly number[];
}

/**
 * Generates the registration and the study times of a student.
 * @param days includes at least one whole day
 */
export function generateTimetable(
  { habit, registrationDay }: Pick<DemoStudent, 'habit' | 'registrationDay'>,
  days: readonly Day[],
  chance: Chance,
): Timetable {
  const activeDays = habit.activeDays ? Math.round(chance.between(...habit.activeDays)) : days.length;
  const joinsAt = randomTime(days[registrationDay]!, chance);
  const examStarts = days.slice(registrationDay, registrationDay + activeDays).flatMap((day, index) => {
    const isStudyDay = index === 0 || chance.happens(day.weekend ? habit.weekend : habit.weekday);
    return isStudyDay ? randomTimes(day, randomTestCount(habit.repeatProbability, chance), chance) : [];
  });
  return { joinsAt, examStarts: examStarts.filter((time) => time > joinsAt) };
}

function randomTestCount(repeatProbability: number, chance: Chance): number {
  let tests = 1;
  while (tests < TESTS_MAX && chance.happens(repeatProbability)) tests += 1;
  return tests;
}

/** Generates start times on a day. Today has fewer, in proportion to the elapsed part of the day. */
function randomTimes(day: Day, count: number, chance: Chance): number[] {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const elapsedShare = day.quarters.length / QUARTERS_OF_DAY;
    const hasStudyTime = day.quarters.some((quarter) => studyFrequency(day, quarter) > 0);
    if (hasStudyTime && chance.happens(elapsedShare)) times.push(randomTime(day, chance));
  }
  return times.sort((a, b) => a - b);
}

/** Generates a plausible study time. */
export const randomTime = (day: Day, chance: Chance): number =>
  chance.pickWeighted(day.quarters, (quarter) => studyFrequency(day, quarter)).from + chance.below(QUARTER_MS);

function studyFrequency({ weekend }: Day, { hour }: Quarter): number {
  const isSchoolHour = !weekend && hour >= SCHOOL_HOURS.from && hour < SCHOOL_HOURS.to;
  return STUDY_FREQUENCY[hour]! * (isSchoolHour ? SCHOOL_HOURS.left : 1);
}
