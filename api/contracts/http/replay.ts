/**
 * Attempts on a past leaderboard. `recorded`: as shown at that time. `finished`: attempts finished by then, with their
 * current grades.
 */
export const PAST_BY = ['recorded', 'finished'] as const;
export type PastBy = (typeof PAST_BY)[number];

/** Weights and time zone of a past leaderboard: those of that time or the current ones. */
export const PAST_WEIGHTS = ['then', 'now'] as const;
export type PastWeights = (typeof PAST_WEIGHTS)[number];

/**
 * Sort orders of changes. `place`: by later rank, with students who left at the end. `rose`, `fell`: by movement, with
 * students who joined or left at the end.
 */
export const PAST_CHANGES_SORTS = ['place', 'rose', 'fell'] as const;
export type PastChangesSort = (typeof PAST_CHANGES_SORTS)[number];

/** Maximum number of days per request. */
export const PAST_DAYS_MAX = 31;
