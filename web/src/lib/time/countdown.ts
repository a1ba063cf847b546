import type { Clock } from './server-clock';

const SECOND_MS = 1000;
/** Maximum interval in ms between two reads of the clock, since it may have been set. */
const DELAY_MAX_MS = 30_000;

/** Returns the seconds from now to the deadline, rounded up; never below 0. */
export const secondsBetween = (now: number, deadline: number): number =>
  Math.max(0, Math.ceil((deadline - now) / SECOND_MS));

/**
 * Seconds left to a deadline by the server's clock. They are recomputed from the clock, so that a throttled tab or a
 * sleeping machine causes no drift: each second, when the page becomes visible, and when the clock is set.
 */
export class Countdown {
  private readonly listeners = new Set<() => void>();
  private seconds: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly unsubscribe: () => void;

  /** @param deadline ms since the epoch, by the server's clock */
  constructor(
    private readonly clock: Clock,
    private readonly deadline: number,
  ) {
    const now = clock.now();
    this.seconds = secondsBetween(now, deadline);
    this.unsubscribe = clock.onChange(this.update);
    document.addEventListener('visibilitychange', this.update);
    this.scheduleUpdate(now);
  }

  readonly secondsLeft = (): number => this.seconds;

  /** Notifies when the seconds left change. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  stop(): void {
    clearTimeout(this.timer);
    this.unsubscribe();
    document.removeEventListener('visibilitychange', this.update);
  }

  private readonly update = (): void => {
    const now = this.clock.now();
    const remaining = secondsBetween(now, this.deadline);
    this.scheduleUpdate(now);
    if (remaining === this.seconds) return;
    this.seconds = remaining;
    [...this.listeners].forEach((listener) => listener());
  };

  /**
   * Schedules the next change.
   * @param now time at which `seconds` was computed; a second read could be past the deadline
   */
  private scheduleUpdate(now: number): void {
    clearTimeout(this.timer);
    const left = this.deadline - now;
    if (left > 0) this.timer = setTimeout(this.update, Math.min(left % SECOND_MS || SECOND_MS, DELAY_MAX_MS));
  }
}

/** Formats seconds: '18:41', or '1:00:00' from an hour on. */
export function clockText(seconds: number): string {
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  return hours > 0
    ? `${hours}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`
    : `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
}

/** Formats a duration: '1:05', or '1:14:12' from an hour on. @param ms fractions of a second are dropped */
export function elapsedText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const twoDigits = (n: number) => String(n % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${twoDigits(seconds)}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}
