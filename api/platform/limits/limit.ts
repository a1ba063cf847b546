import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { counted, type Allowed } from './counted.js';
import type { SharedCount } from './shared-count.js';
import { TooMany } from './too-many.js';

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

function refuseIf(counts: readonly (RateLimiterRes | null | undefined)[], tooMany: (count: number) => boolean): void {
  const waits = counts.filter((one) => one && tooMany(one.consumedPoints)).map((one) => one?.msBeforeNext ?? 0);
  if (waits.length > 0) throw new TooMany(Math.max(1, Math.ceil(Math.max(...waits) / 1000)));
}
