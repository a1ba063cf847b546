/**
 * When students see the results of a model test: at the finish of their attempt, from the expiry of the test, at a set
 * time (`revealAt`), or once a tutor releases them.
 */
export const REVEALS = ['finish', 'expiry', 'at', 'release'] as const;
export type Reveal = (typeof REVEALS)[number];

/** The setting of when results are shown, with the instants (ISO 8601) that it refers to. */
export interface RevealTime {
  readonly reveal: Reveal;
  readonly liveUntil: string;
  /** Only with `reveal: 'at'`. */
  readonly revealAt?: string | null | undefined;
}

/** Returns the instant from which withheld results are released automatically; null if a tutor releases them. */
export function releaseTimeOf({ reveal, liveUntil, revealAt }: RevealTime): string | null {
  if (reveal === 'expiry') return liveUntil;
  return reveal === 'at' ? (revealAt ?? null) : null;
}

/** When students see the merit list: once their result is shown, or from the expiry of the test. */
export const MERIT_LIST_TIMES = ['finish', 'expiry'] as const;
export type MeritListTime = (typeof MERIT_LIST_TIMES)[number];

/** Settings of a model test for which none were chosen. */
export const DEFAULT_REVEAL: Reveal = 'finish';
export const DEFAULT_MERIT_LIST: MeritListTime = 'expiry';
