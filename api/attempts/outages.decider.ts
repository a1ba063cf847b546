import type { OutageRecorded } from '../contracts/events/platform.events.js';
import { GRACE_AFTER_OUTAGE_MS, GRACE_MS } from '../contracts/http/limits.js';
import type { Decider } from '../platform/commands/decider.js';

/** Shorter outages, such as most restarts, are covered by the usual grace period. */
export const OUTAGE_MS_MIN = 5_000;
/** More than can occur while an attempt is running. */
const OUTAGES_KEPT = 100;

export interface RecordOutage {
  readonly type: 'RecordOutage';
  /** null when unknown */
  readonly from: Date | null;
  readonly to: Date;
}
/** ms since 1970 */
interface Outage {
  readonly from: number;
  readonly to: number;
}
/** The latest outages, oldest first. */
export type Outages = readonly Outage[];

/** Periods in which no answer could be saved. An outage noticed by several processes is recorded once. */
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
 * Returns until when an answer chosen before the deadline is accepted: the usual grace period, or longer if an
 * outage began within it.
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
