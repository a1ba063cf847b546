export const MODEL_TEST_STATUSES = ['Upcoming', 'Live', 'Archived'] as const;
export type ModelTestStatus = (typeof MODEL_TEST_STATUSES)[number];

/** When a model test is live; both in ISO 8601. */
export interface LiveTime {
  readonly liveFrom: string;
  readonly liveUntil: string;
}

/** At the very instant of its schedule a model test is live, at that of its expiry archived (MODEL-4 to MODEL-6). */
export function statusAt({ liveFrom, liveUntil }: LiveTime, now: Date): ModelTestStatus {
  if (now.getTime() < Date.parse(liveFrom)) return 'Upcoming';
  return now.getTime() < Date.parse(liveUntil) ? 'Live' : 'Archived';
}
