import { cacheOf } from '../platform/shared/cache.js';

/** Maximum number of cached corrections. An evicted correction is checked once more. */
const ENTRIES_MAX = 1_000;

interface FinishedCorrection {
  readonly _id: string;
  readonly finishedAt: string | null;
}

/** Exponential backoff for rechecking finished corrections: the interval doubles with each check. */
export class RecheckBackoff {
  private readonly checkedAt = cacheOf<string, number>(ENTRIES_MAX);

  isDue(correction: FinishedCorrection, now: number): boolean {
    const last = this.checkedAt.get(correction._id);
    return last === undefined || now - endOf(correction) >= 2 * (last - endOf(correction));
  }

  recordCheck({ _id }: FinishedCorrection, now: number): void {
    this.checkedAt.set(_id, now);
  }
}

const endOf = ({ finishedAt }: FinishedCorrection): number => Date.parse(finishedAt!);
