import { ACTIVITY_COUNTED_MINUTES, type ActivityKind } from '../../../../api/contracts/http/activity-kinds';
import type { components } from '../../lib/api/openapi.gen';
import { messages } from './messages';

type TenMinutes = components['schemas']['TenMinutes'];

const texts = messages.lastHours;
const STEP_MS = ACTIVITY_COUNTED_MINUTES * 60_000;
/** Number of ten-minute steps in six hours. */
const STEP_COUNT = 36;
/** Number of ten-minute steps in half an hour. */
const STEPS_PER_HALF_HOUR = 3;

const LANES: readonly [name: string, kind: ActivityKind][] = [
  [texts.registered, 'registered'],
  [texts.signedIn, 'logged-in'],
  [texts.examsStarted, 'exam-started'],
  [texts.examsFinished, 'exam-finished'],
  [texts.doubtsAsked, 'doubt-asked'],
];

export interface Lane {
  name: string;
  /** Number of entries per ten-minute step, latest last */
  counts: readonly number[];
  sum: number;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Returns the start of each ten-minute step of the last six hours, ms since the epoch. */
export function stepsUntil(now: number): number[] {
  const latestStep = Math.floor(now / STEP_MS) * STEP_MS;
  return Array.from({ length: STEP_COUNT }, (_, index) => latestStep - (STEP_COUNT - 1 - index) * STEP_MS);
}

export function lanesOf(steps: readonly number[], tenMinuteCounts: readonly TenMinutes[]): readonly Lane[] {
  const byStart = new Map(tenMinuteCounts.map(({ at, counts }) => [Date.parse(at), counts]));
  return LANES.map(([name, kind]) => {
    const counts = steps.map((start) => byStart.get(start)?.[kind] ?? 0);
    return { name, counts, sum: sumOf(counts) };
  });
}

/** Sums the counts per half hour. */
export const halfHourCounts = (counts: readonly number[]): number[] =>
  Array.from({ length: counts.length / STEPS_PER_HALF_HOUR }, (_, index) =>
    sumOf(counts.slice(index * STEPS_PER_HALF_HOUR, (index + 1) * STEPS_PER_HALF_HOUR)),
  );
