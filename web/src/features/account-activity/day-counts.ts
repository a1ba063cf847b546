import { ACTIVITY_COUNTED_MINUTES, type ActivityKind } from '../../../../api/contracts/http/activity-kinds';
import type { components } from '../../lib/api/openapi.gen';
import { DAY_MINUTES, midnight, type ActivityFilter } from './filter';

type TenMinutes = components['schemas']['TenMinutes'];
/** Number of entries by kind, for each ten-minute step of a day. */
export type DayCounts = readonly ReadonlyMap<ActivityKind, number>[];

const MINUTE_MS = 60_000;
const STEPS_PER_DAY = DAY_MINUTES / ACTIVITY_COUNTED_MINUTES;

/** Assigns counts to the ten-minute steps of a day; counts outside, on a clock change, to the first or last step. */
export function dayCounts(day: string, tenMinuteCounts: readonly TenMinutes[]): DayCounts {
  const dayStart = midnight(day).getTime();
  const steps = Array.from({ length: STEPS_PER_DAY }, () => new Map<ActivityKind, number>());
  for (const { at, counts } of tenMinuteCounts) {
    const index = Math.floor((Date.parse(at) - dayStart) / (ACTIVITY_COUNTED_MINUTES * MINUTE_MS));
    const step = steps[Math.min(Math.max(index, 0), STEPS_PER_DAY - 1)]!;
    for (const [kind, count] of Object.entries(counts) as [ActivityKind, number][]) {
      step.set(kind, (step.get(kind) ?? 0) + count);
    }
  }
  return steps;
}

const isInPeriod = (index: number, { from, to }: Pick<ActivityFilter, 'from' | 'to'>): boolean => {
  const minute = index * ACTIVITY_COUNTED_MINUTES;
  return minute >= from && minute < to;
};

/** Returns the number of entries of these kinds per ten-minute step. @param kinds [] means all */
export const stepCounts = (counts: DayCounts, kinds: readonly ActivityKind[]): number[] =>
  counts.map((step) => {
    let sum = 0;
    for (const [kind, count] of step) if (kinds.length === 0 || kinds.includes(kind)) sum += count;
    return sum;
  });

/** Returns the number of entries of these kinds in a period. */
export const entryCount = (
  counts: DayCounts,
  kinds: readonly ActivityKind[],
  time: Pick<ActivityFilter, 'from' | 'to'>,
): number => stepCounts(counts, kinds).reduce((sum, count, index) => (isInPeriod(index, time) ? sum + count : sum), 0);
