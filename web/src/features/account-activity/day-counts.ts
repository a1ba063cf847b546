import { ACTIVITY_COUNTED_MINUTES, type ActivityKind } from '../../../../api/contracts/http/activity-kinds';
import type { components } from '../../lib/api/openapi.gen';
import { DAY_MINUTES, midnight, type Asked } from './asked';

type TenMinutes = components['schemas']['TenMinutes'];
/** How many there were of each kind, in every ten minutes of a day. */
export type DayCounts = readonly ReadonlyMap<ActivityKind, number>[];

const MINUTE_MS = 60_000;
const MARKS = DAY_MINUTES / ACTIVITY_COUNTED_MINUTES;

/** By the minutes of the reader's day; those of a day that is longer or shorter count at its ends. */
export function dayCounts(day: string, counted: readonly TenMinutes[]): DayCounts {
  const begin = midnight(day).getTime();
  const marks = Array.from({ length: MARKS }, () => new Map<ActivityKind, number>());
  for (const { at, counts } of counted) {
    const place = Math.floor((Date.parse(at) - begin) / (ACTIVITY_COUNTED_MINUTES * MINUTE_MS));
    const mark = marks[Math.min(Math.max(place, 0), MARKS - 1)]!;
    for (const [kind, count] of Object.entries(counts) as [ActivityKind, number][]) {
      mark.set(kind, (mark.get(kind) ?? 0) + count);
    }
  }
  return marks;
}

const isIn = (place: number, { from, to }: Pick<Asked, 'from' | 'to'>): boolean => {
  const minute = place * ACTIVITY_COUNTED_MINUTES;
  return minute >= from && minute < to;
};

/** How many entries of these kinds there were in each ten minutes. @param kinds [] means all */
export const marksOf = (counts: DayCounts, kinds: readonly ActivityKind[]): number[] =>
  counts.map((mark) => {
    let sum = 0;
    for (const [kind, count] of mark) if (kinds.length === 0 || kinds.includes(kind)) sum += count;
    return sum;
  });

/** How many there were in the time that is shown. */
export const countIn = (counts: DayCounts, kinds: readonly ActivityKind[], time: Pick<Asked, 'from' | 'to'>): number =>
  marksOf(counts, kinds).reduce((sum, count, place) => (isIn(place, time) ? sum + count : sum), 0);
