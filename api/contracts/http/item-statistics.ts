/** Minimum number of attempts for statistics; fewer are not meaningful. */
export const STATISTICS_ATTEMPTS_MIN = 30;

/** Share of all attempts in the upper group and in the lower group. */
export const STATISTICS_GROUP = 0.27;

/** Reasons to review a question; the first that applies is shown. */
export const ITEM_FLAGS = ['key-likely-wrong', 'too-easy', 'too-hard', 'tells-little'] as const;
export type ItemFlag = (typeof ITEM_FLAGS)[number];

/** Minimum number of answers from which students see the share of correct answers to a question. */
export const SHARE_ATTEMPTS_MIN = 20;
