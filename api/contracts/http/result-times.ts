/**
 * When students see the results of a model test: at the finish of their attempt, from the expiry of the test, or once
 * a tutor releases them.
 */
export const REVEALS = ['finish', 'expiry', 'release'] as const;
export type Reveal = (typeof REVEALS)[number];

/** When students see the merit list: once their result is shown, or from the expiry of the test. */
export const MERIT_LIST_TIMES = ['finish', 'expiry'] as const;
export type MeritListTime = (typeof MERIT_LIST_TIMES)[number];

/** Settings of a model test for which none were chosen. */
export const DEFAULT_REVEAL: Reveal = 'finish';
export const DEFAULT_MERIT_LIST: MeritListTime = 'expiry';
