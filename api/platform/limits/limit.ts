import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from './too-many.js';

/** So many of something for each key within some time; counted in this process. */
export class Limit {
  private readonly counted: RateLimiterAbstract;

  constructor(
    private readonly most: number,
    seconds: number,
  ) {
    this.counted = new RateLimiterMemory({ points: most, duration: seconds });
  }

  /** @throws TooMany when there is no room for another one */
  async check(key: string): Promise<void> {
    const sofar = await this.counted.get(key);
    if (sofar && sofar.consumedPoints >= this.most) throw tooMany(sofar);
  }

  /** Counts one more. @throws TooMany when it was one too many */
  async count(key: string): Promise<void> {
    try {
      await this.counted.consume(key);
    } catch (refused) {
      throw refused instanceof RateLimiterRes ? tooMany(refused) : refused;
    }
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) => new TooMany(Math.max(1, Math.ceil(msBeforeNext / 1000)));
