/** `recorded`: what everybody saw then. `finished`: by when attempts were finished, as they are marked now. */
export const PAST_BY = ['recorded', 'finished'] as const;
export type PastBy = (typeof PAST_BY)[number];

/** Weights and time zone of that time, or of today. */
export const PAST_WEIGHTS = ['then', 'now'] as const;
export type PastWeights = (typeof PAST_WEIGHTS)[number];

/** `place`: by the later place, who left at the end. `rose`, `fell`: who moved most, who came or left at the end. */
export const PAST_CHANGES_SORTS = ['place', 'rose', 'fell'] as const;
export type PastChangesSort = (typeof PAST_CHANGES_SORTS)[number];

/** days whose hours one call tells */
export const PAST_DAYS_MAX = 31;
