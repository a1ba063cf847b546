import type { OutageRecorded } from '../contracts/events/platform.events.js';
import { GRACE_AFTER_OUTAGE_MS, GRACE_MS } from '../contracts/http/limits.js';
import type { Decider } from '../platform/commands/decider.js';

/**
 * Minimum length of a recorded outage. Shorter ones, such as most restarts, are covered by the regular grace period.
 */
export const OUTAGE_MS_MIN = 5_000;
/** Maximum number of outages in the state, more than can occur during an attempt. */
const OUTAGES_KEPT = 100;

export interface RecordOutage {
  readonly type: 'RecordOutage';
  /** Beginning of the outage; null if unknown. */
  readonly from: Date | null;
  readonly to: Date;
}
/** An outage (Unix time, ms). */
interface Outage {
  readonly from: number;
  readonly to: number;
}
/** The latest outages, oldest first. */
export type Outages = readonly Outage[];

/**
 * Decider of the periods in which no answer could be saved. An outage detected by several processes is recorded once.
 */
export const outagesDecider: Decider<Outages, RecordOutage, OutageRecorded> = {
  initial: [],

  decide({ from, to }, outages) {
    const before = outages.at(-1);
    const recorded = before !== undefined && before.to > (from?.getTime() ?? to.getTime() - OUTAGE_MS_MIN);
    return recorded
      ? []
      : [{ type: 'OutageRecorded', data: { from: from?.toISOString() ?? null, to: to.toISOString() } }];
  },

  evolve: (outages, { data: { from, to } }) => [
    ...outages.slice(1 - OUTAGES_KEPT),
    { from: from === null ? -Infinity : Date.parse(from), to: Date.parse(to) },
  ],
};

/**
 * Returns the time until which answers chosen before the deadline are accepted: the regular grace period, extended if
 * an outage began within it.
 * @param deadline ISO 8601
 */
export function graceEndOf(deadline: string, outages: Outages): Date {
  const usual = Date.parse(deadline) + GRACE_MS;
  const end = outages.reduce(
    (end, { from, to }) => (from < end ? Math.max(end, to + GRACE_AFTER_OUTAGE_MS) : end),
    usual,
  );
  return new Date(end);
}
