import type { Logger } from '@nestjs/common';
import { StoreUnavailable } from '../event-store/event-store.js';

/** Maximum pause before an item is retried, ms. */
const PAUSE_MS_MAX = 5 * 60_000;
/** Maximum pause after a store was unavailable, ms. Short, since all items wait for the store. */
const UNAVAILABLE_PAUSE_MS_MAX = 5_000;
/** Maximum number of items named in a log line or a report; others are only counted. */
const LISTED_MAX = 5;

/** An item that failed at its last attempt. */
export interface StuckItem {
  /** Name of the stream or record, without personal data. */
  readonly item: string;
  readonly failures: number;
  /** Class name of the last error, since its message may contain personal data. */
  readonly error: string;
}

interface Failure extends StuckItem {
  /** Time of the next attempt (`performance.now()`). */
  readonly tryAt: number;
  /** Parent item. While it is paused, this item is not attempted. */
  readonly within: string | undefined;
}

/**
 * Runs the items of a recurring process independently: one that fails does not block others and is retried with
 * exponential backoff. Logs when items start to fail and when they succeed again, not each attempt.
 */
export class WorkItems {
  private readonly failures = new Map<string, Failure>();
  private processed = new Set<string>();
  private newFailures: { readonly item: string; readonly message: string }[] = [];
  private recoveredItems: string[] = [];

  /** @param everyMs interval of the process, from which the backoff doubles */
  constructor(
    private readonly log: Pick<Logger, 'log' | 'warn'>,
    private readonly everyMs: number,
  ) {}

  /** Returns the items that failed at their last attempt, most failures first. */
  get stuck(): readonly StuckItem[] {
    return [...this.failures.values()].sort((a, b) => b.failures - a.failures);
  }

  /**
   * Runs the work unless the item is paused after a failure. Never rejects.
   * @param item name of the stream or record, without personal data
   * @param within the parent item
   * @returns whether the work succeeded
   */
  async run(item: string, work: () => Promise<unknown>, within?: string): Promise<boolean> {
    this.processed.add(item);
    const before = this.failures.get(item);
    if (before && performance.now() < before.tryAt) return false;
    try {
      await work();
    } catch (error) {
      this.failed(item, error, (before?.failures ?? 0) + 1, within);
      return false;
    }
    if (this.failures.delete(item)) this.recoveredItems.push(item);
    return true;
  }

  /**
   * Ends a run and logs changes. @param isWhole true if all due items were attempted, so that the others are resolved
   */
  endRun(isWhole: boolean): void {
    if (isWhole) this.dropCompleted();
    const { newFailures, recoveredItems } = this;
    [this.newFailures, this.recoveredItems, this.processed] = [[], [], new Set()];
    if (newFailures.length > 0) {
      const lines = newFailures.slice(0, LISTED_MAX).map(({ item, message }) => `${item}: ${message}`);
      this.log.warn(
        `${items(newFailures.length)} failed and will be retried with backoff: ${listText(lines, newFailures.length)}`,
      );
    }
    if (recoveredItems.length > 0) {
      const list = listText(recoveredItems.slice(0, LISTED_MAX), recoveredItems.length);
      this.log.log(`${items(recoveredItems.length)} succeeded after failing: ${list}`);
    }
  }

  private dropCompleted(): void {
    const hasRecovered = (item: string) => this.processed.has(item) && this.failures.has(item);
    for (const [item, { within }] of this.failures) {
      if (!this.processed.has(item) && !(within !== undefined && hasRecovered(within))) this.failures.delete(item);
    }
  }

  private failed(item: string, error: unknown, failures: number, within: string | undefined): void {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const longest = error instanceof StoreUnavailable ? UNAVAILABLE_PAUSE_MS_MAX : PAUSE_MS_MAX;
    const doubledPause = Math.min(this.everyMs * 2 ** (failures - 2), longest);
    // the first two retries run at the next intervals, later ones at the interval nearest to the end of their pause
    const pause = failures > 2 ? doubledPause - this.everyMs / 2 : 0;
    const tryAt = performance.now() + pause;
    this.failures.set(item, { item, failures, error: name, tryAt, within });
    if (failures === 1) this.newFailures.push({ item, message });
  }
}

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

const listText = (items: readonly string[], count: number): string =>
  count > items.length ? `${items.join('; ')}; and ${count - items.length} more` : items.join('; ');
