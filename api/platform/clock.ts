/** A source of the current time. */
export interface Clock {
  /** @throws ClockUntrusted while decisions must not rely on the time */
  now(): Date;
}

/** A system clock, replaceable in tests. */
export interface SystemClock extends Clock {
  /** Milliseconds since an arbitrary instant, independent of changes of the time. */
  monotonicMs(): number;
}

export const systemClock: SystemClock = { now: () => new Date(), monotonicMs: () => performance.now() };

export const CLOCK = Symbol('Clock');
/** Injection token of the system clock, for what is only displayed: reading it never throws. */
export const SYSTEM_CLOCK = Symbol('SystemClock');
