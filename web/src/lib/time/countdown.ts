import type { Clock } from './server-clock';

const SECOND_MS = 1000;
/** longest delay without a look at the clock, which may have been set */
const LOOK_MS = 30_000;

/** Seconds from now to the deadline, rounded up; never below 0. */
export const secondsBetween = (now: number, deadline: number): number =>
  Math.max(0, Math.ceil((deadline - now) / SECOND_MS));

/**
 * Seconds left to a deadline by the server's clock. They are computed from the clock each time, so that a throttled tab or a
 * sleeping machine does not make them wrong: when a second is over, when the page becomes visible, when the clock is set.
 */
export class Countdown {
  private readonly listeners = new Set<() => void>();
  private shown: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly forgetClock: () => void;

  /** @param deadline ms since the epoch, by the server's clock */
  constructor(
    private readonly clock: Clock,
    private readonly deadline: number,
  ) {
    const now = clock.now();
    this.shown = secondsBetween(now, deadline);
    this.forgetClock = clock.onSet(this.look);
    document.addEventListener('visibilitychange', this.look);
    this.wait(now);
  }

  readonly secondsLeft = (): number => this.shown;

  /** Calls back when the seconds left change; returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  stop(): void {
    clearTimeout(this.timer);
    this.forgetClock();
    document.removeEventListener('visibilitychange', this.look);
  }

  private readonly look = (): void => {
    const now = this.clock.now();
    const left = secondsBetween(now, this.deadline);
    this.wait(now);
    if (left === this.shown) return;
    this.shown = left;
    [...this.listeners].forEach((listener) => listener());
  };

  /** @param now the very moment that `shown` is of: the deadline may pass before another look at the clock */
  private wait(now: number): void {
    clearTimeout(this.timer);
    const left = this.deadline - now;
    if (left > 0) this.timer = setTimeout(this.look, Math.min(left % SECOND_MS || SECOND_MS, LOOK_MS));
  }
}

/** '18:41', or '1:00:00' from an hour on */
export function clockText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
