/** Fewer attempts say little about a question: the figures are shown from then on. */
export const STATISTICS_ATTEMPTS_MIN = 30;

/** of all attempts in the upper group, and in the lower one */
export const STATISTICS_GROUP = 0.27;

/** What is worth a tutor's look at a question: the first that applies. */
export const ITEM_FLAGS = ['key-likely-wrong', 'too-easy', 'too-hard', 'tells-little'] as const;
export type ItemFlag = (typeof ITEM_FLAGS)[number];
