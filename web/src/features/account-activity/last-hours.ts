import { ACTIVITY_COUNTED_MINUTES, type ActivityKind } from '../../../../api/contracts/http/activity-kinds';
import type { components } from '../../lib/api/openapi.gen';
import { messages } from './messages';

type TenMinutes = components['schemas']['TenMinutes'];

const texts = messages.lastHours;
const COUNTED_MS = ACTIVITY_COUNTED_MINUTES * 60_000;
/** Number of ten-minute steps in six hours. */
const TENS = 36;
/** Number of ten-minute steps in half an hour. */
const OF_HALF_HOUR = 3;

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
export function tensUntil(now: number): number[] {
  const latest = Math.floor(now / COUNTED_MS) * COUNTED_MS;
  return Array.from({ length: TENS }, (_, index) => latest - (TENS - 1 - index) * COUNTED_MS);
}

export function lanesOf(tens: readonly number[], counted: readonly TenMinutes[]): readonly Lane[] {
  const byStart = new Map(counted.map(({ at, counts }) => [Date.parse(at), counts]));
  return LANES.map(([name, kind]) => {
    const counts = tens.map((start) => byStart.get(start)?.[kind] ?? 0);
    return { name, counts, sum: sumOf(counts) };
  });
}

/** Sums the counts per half hour. */
export const inHalfHours = (counts: readonly number[]): number[] =>
  Array.from({ length: counts.length / OF_HALF_HOUR }, (_, index) =>
    sumOf(counts.slice(index * OF_HALF_HOUR, (index + 1) * OF_HALF_HOUR)),
  );
