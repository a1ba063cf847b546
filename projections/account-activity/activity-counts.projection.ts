import { ACTIVITY_COUNTED_MINUTES, type ActivityKind } from '../../api/contracts/http/activity-kinds.js';
import { defineProjection } from '../engine/projection.js';
import { foldEntries } from './entry-rules.js';

/** How many entries of each kind there were in ten minutes. */
export interface ActivityCounts {
  /** when they began, ISO 8601 */
  _id: string;
  counts: Partial<Record<ActivityKind, number>>;
}

const COUNTED_MS = ACTIVITY_COUNTED_MINUTES * 60_000;

/** When the ten minutes began that a moment lies in. */
export const countedFrom = (at: string): string =>
  new Date(Math.floor(Date.parse(at) / COUNTED_MS) * COUNTED_MS).toISOString();

export const activityCountsProjection = defineProjection<ActivityCounts>({
  name: 'activity-counts',
  fingerprint: '2',
  collection: { name: 'activity-counts', fields: [], indexes: [] },
  on: foldEntries(
    ({ metadata: { at } }) => countedFrom(at),
    (before, { what }, _event, _id) => ({
      _id,
      counts: { ...before?.counts, [what]: (before?.counts[what] ?? 0) + 1 },
    }),
  ),
});
