import { useCallback, useSyncExternalStore } from 'react';
import { serverClock } from '../../lib/time/server-clock';
import { useAccountId } from '../../lib/session';

/** Local storage key. There is one clock per device, for the account that started it. */
const KEY = 'paper-clock';
export const CLOCK_MINUTES = [30, 45, 60, 90, 120] as const;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Time after its end for which a clock is still shown, ms. */
const SHOWN_AFTER_MS = 6 * 60 * MINUTE_MS;

/** A clock that runs while a student works on a past paper. */
export interface PaperClock {
  readonly account: string;
  /** URL of the paper */
  readonly address: string;
  /** ms since the epoch, by the server's clock */
  readonly startedAt: number;
  readonly minutes: number;
}

export const endOf = ({ startedAt, minutes }: PaperClock): number => startedAt + minutes * MINUTE_MS;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // another tab has started or stopped it
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns the stored text; null if there is no clock or storage is blocked. */
function storedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function store(clock: PaperClock | undefined): void {
  try {
    if (clock) localStorage.setItem(KEY, JSON.stringify(clock));
    else localStorage.removeItem(KEY);
  } catch {
    // without storage there is no clock
  }
  for (const listener of listeners) listener();
}

function parseClock(text: string | null): PaperClock | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<PaperClock> | null;
    const isClock = typeof value?.startedAt === 'number' && CLOCK_MINUTES.some((minutes) => minutes === value.minutes);
    return isClock ? (value as PaperClock) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the student's running clock, and functions that start and stop it. It survives a reload. */
export function usePaperClock() {
  const account = useAccountId();
  const clock = parseClock(useSyncExternalStore(subscribe, storedText));
  const start = useCallback(
    (address: string, minutes: number) => {
      // whole seconds, like the time that is subtracted from it
      const startedAt = Math.floor(serverClock.now() / SECOND_MS) * SECOND_MS;
      store({ account, address, startedAt, minutes });
    },
    [account],
  );
  const isOwn = clock?.account === account && serverClock.now() < endOf(clock) + SHOWN_AFTER_MS;
  return { clock: isOwn ? clock : undefined, start, stop: () => store(undefined) };
}
