import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedCount } from './shared-count.js';
import { TooMany } from './too-many.js';

/** So many of something for each key within some time; `name` is of this limit alone. */
export interface Allowed {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/**
 * Counted in this process and, where there are others, together with them: the stricter count holds, and while Redis is
 * away the count of this process stands alone.
 */
export class Limit {
  private readonly here: RateLimiterMemory;

  constructor(
    private readonly allowed: Allowed,
    private readonly shared?: SharedCount,
  ) {
    this.here = new RateLimiterMemory({ points: allowed.most, duration: allowed.seconds });
  }

  /** @throws TooMany when there is no room for another one */
  async check(key: string): Promise<void> {
    refuseIf(await Promise.all([this.here.get(key), this.shared?.get(key)]), (count) => count >= this.allowed.most);
  }

  /** Counts one more. @throws TooMany when it was one too many */
  async count(key: string): Promise<void> {
    const counts = await Promise.all([counted(this.here.consume(key)), this.shared?.count(key)]);
    refuseIf(counts, (count) => count > this.allowed.most);
  }
}

/** What a limiter counts, whether it was within its limit or not. */
export async function counted(counting: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await counting;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function refuseIf(counts: readonly (RateLimiterRes | null | undefined)[], tooMany: (count: number) => boolean): void {
  const waits = counts.filter((one) => one && tooMany(one.consumedPoints)).map((one) => one?.msBeforeNext ?? 0);
  if (waits.length > 0) throw new TooMany(Math.max(1, Math.ceil(Math.max(...waits) / 1000)));
}
