export const MODEL_TEST_STATUSES = ['Upcoming', 'Live', 'Archived'] as const;
export type ModelTestStatus = (typeof MODEL_TEST_STATUSES)[number];

/** Period in which a model test is live, in ISO 8601. */
export interface LiveTime {
  readonly liveFrom: string;
  readonly liveUntil: string;
}

/**
 * Returns the status at an instant. A model test is live from its start (inclusive), and archived from its expiry
 * (inclusive) (MODEL-4 to MODEL-6).
 */
export function statusAt({ liveFrom, liveUntil }: LiveTime, now: Date): ModelTestStatus {
  if (now.getTime() < Date.parse(liveFrom)) return 'Upcoming';
  return now.getTime() < Date.parse(liveUntil) ? 'Live' : 'Archived';
}
