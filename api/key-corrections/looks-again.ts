import { cacheOf } from '../platform/shared/cache.js';

/** each is made by a person; one that falls out is looked at once more */
const KEPT = 1_000;

interface Ended {
  readonly _id: string;
  readonly finishedAt: string | null;
}

/** When to look again at what has come to its end: ever more seldom, each time when twice as much time has gone by. */
export class LooksAgain {
  private readonly lookedAt = cacheOf<string, number>(KEPT);

  isDue(ended: Ended, now: number): boolean {
    const last = this.lookedAt.get(ended._id);
    return last === undefined || now - endOf(ended) >= 2 * (last - endOf(ended));
  }

  looked({ _id }: Ended, now: number): void {
    this.lookedAt.set(_id, now);
  }
}

const endOf = ({ finishedAt }: Ended): number => Date.parse(finishedAt!);
