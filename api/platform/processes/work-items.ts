import type { Logger } from '@nestjs/common';
import { StoreUnavailable } from '../event-store/event-store.js';

/** Longest pause before an item is tried again. */
const PAUSE_MS_MAX = 5 * 60_000;
/** Longest pause where a store was unavailable: it may be back at any moment, and all items wait for it. */
const UNAVAILABLE_PAUSE_MS_MAX = 5_000;
/** Items that a log line or a report names; of more it gives the number. */
const NAMED_MAX = 5;

/** An item that failed at its last try. */
export interface StuckItem {
  /** Names the stream or record, without personal data. */
  readonly item: string;
  readonly failures: number;
  /** The class of the last error; its message may hold personal data. */
  readonly error: string;
}

interface Failure extends StuckItem {
  /** `performance.now()` from which on it is tried again */
  readonly tryAt: number;
  /** the item that this one is a part of: while that pauses, this is not seen */
  readonly within: string | undefined;
}

/**
 * Runs the items of a recurring process, each by itself: one that fails stops no other, and is retried with exponential
 * backoff. Logs when items begin to fail and when they succeed again, not each try.
 */
export class WorkItems {
  private readonly failures = new Map<string, Failure>();
  private seen = new Set<string>();
  private news: { readonly item: string; readonly message: string }[] = [];
  private recovered: string[] = [];

  /** @param everyMs pause between two runs of the process, from which the backoff is doubled */
  constructor(
    private readonly log: Pick<Logger, 'log' | 'warn'>,
    private readonly everyMs: number,
  ) {}

  /** Items that failed at their last try, with the most failures first. */
  get stuck(): readonly StuckItem[] {
    return [...this.failures.values()].sort((one, other) => other.failures - one.failures);
  }

  /**
   * Does the work unless the item failed lately and its pause is not over. Never rejects.
   * @param item names the stream or record, without personal data
   * @param within the item that this one is a part of
   * @returns whether the work was done
   */
  async run(item: string, work: () => Promise<unknown>, within?: string): Promise<boolean> {
    this.seen.add(item);
    const before = this.failures.get(item);
    if (before && performance.now() < before.tryAt) return false;
    try {
      await work();
    } catch (error) {
      this.failed(item, error, (before?.failures ?? 0) + 1, within);
      return false;
    }
    if (this.failures.delete(item)) this.recovered.push(item);
    return true;
  }

  /** Ends a run: logs what has changed. @param isWhole all items that are due were seen, so that the others are gone */
  endRun(isWhole: boolean): void {
    if (isWhole) this.dropGone();
    const { news, recovered } = this;
    [this.news, this.recovered, this.seen] = [[], [], new Set()];
    if (news.length > 0) {
      const lines = news.slice(0, NAMED_MAX).map(({ item, message }) => `${item}: ${message}`);
      this.log.warn(`${items(news.length)} failed and will be retried with backoff: ${listed(lines, news.length)}`);
    }
    if (recovered.length > 0) {
      const named = listed(recovered.slice(0, NAMED_MAX), recovered.length);
      this.log.log(`${items(recovered.length)} succeeded after failing: ${named}`);
    }
  }

  private dropGone(): void {
    const isThere = (item: string) => this.seen.has(item) && this.failures.has(item);
    for (const [item, { within }] of this.failures) {
      if (!this.seen.has(item) && !(within !== undefined && isThere(within))) this.failures.delete(item);
    }
  }

  private failed(item: string, error: unknown, failures: number, within: string | undefined): void {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const longest = error instanceof StoreUnavailable ? UNAVAILABLE_PAUSE_MS_MAX : PAUSE_MS_MAX;
    const doubled = Math.min(this.everyMs * 2 ** (failures - 2), longest);
    // the first two retries come with the next runs, a later one with the run nearest to the end of its pause
    const pause = failures > 2 ? doubled - this.everyMs / 2 : 0;
    const tryAt = performance.now() + pause;
    this.failures.set(item, { item, failures, error: name, tryAt, within });
    if (failures === 1) this.news.push({ item, message });
  }
}

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

const listed = (named: readonly string[], count: number): string =>
  count > named.length ? `${named.join('; ')}; and ${count - named.length} more` : named.join('; ');
