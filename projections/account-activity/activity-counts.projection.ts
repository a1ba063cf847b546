import { ACTIVITY_COUNTED_MINUTES, type ActivityKind } from '../../api/contracts/http/activity-kinds.js';
import { defineProjection } from '../engine/projection.js';
import { foldEntries } from './entry-rules.js';

/** Number of activity entries of each kind in an interval of ten minutes. */
export interface ActivityCounts {
  /** Start of the interval (ISO 8601). */
  _id: string;
  counts: Partial<Record<ActivityKind, number>>;
  /** The latest requests whose events are one entry, which is counted once. */
  requests?: readonly string[];
}

const REQUESTS_MAX = 20;

const COUNTED_MS = ACTIVITY_COUNTED_MINUTES * 60_000;

/** Returns the start of the ten-minute interval that contains a timestamp. */
export const intervalStart = (at: string): string =>
  new Date(Math.floor(Date.parse(at) / COUNTED_MS) * COUNTED_MS).toISOString();

export const activityCountsProjection = defineProjection<ActivityCounts>({
  name: 'activity-counts',
  fingerprint: '4',
  collection: { name: 'activity-counts', fields: [], indexes: [] },
  on: foldEntries(
    ({ metadata: { at } }) => intervalStart(at),
    (before, { what, command }, _event, _id) => {
      const { counts = {}, requests = [] } = before ?? {};
      if (before && command !== undefined && requests.includes(command)) return before;
      const counted = { ...before, _id, counts: { ...counts, [what]: (counts[what] ?? 0) + 1 } };
      return command === undefined ? counted : { ...counted, requests: [...requests, command].slice(-REQUESTS_MAX) };
    },
  ),
});
