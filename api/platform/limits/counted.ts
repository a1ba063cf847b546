import { RateLimiterRes } from 'rate-limiter-flexible';

/** So many of something for each key within some time; `name` is of this limit alone. */
export interface Allowed {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
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
