import { createHmac } from 'node:crypto';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import { Refusal } from '../commands/refusal.js';
import { COMMAND_MS_MAX, Redis } from '../redis/redis.js';
import { VAULT, type Vault } from '../vault/vault.js';

/** Limit on the count per key within a period. `name` is unique. */
export interface LimitRule {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Creates limits, which are shared with other processes if Redis is configured. */
@Injectable()
export class Limits {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Optional() private readonly redis?: Redis,
  ) {}

  limit(allowed: LimitRule): Limit {
    return new Limit(allowed, this.redis && new SharedCount(this.vault, this.redis, allowed));
  }
}

/**
 * A limit counted in this process and, if Redis is configured, across processes; the higher count applies. While Redis
 * is unavailable, only the count of this process applies.
 */
export class Limit {
  private readonly own: RateLimiterMemory;

  constructor(
    private readonly allowed: LimitRule,
    private readonly shared?: SharedCount,
  ) {
    this.own = new RateLimiterMemory({ points: allowed.most, duration: allowed.seconds });
  }

  /** @throws Refusal 'too-many' if the limit is reached */
  async check(key: string): Promise<void> {
    refuseAboveLimit(
      await Promise.all([this.own.get(key), this.shared?.get(key)]),
      (count) => count >= this.allowed.most,
    );
  }

  /** Adds to the count. @returns the new count @throws Refusal 'too-many' if it exceeds the limit */
  async count(key: string, points = 1): Promise<number> {
    const counts = await Promise.all([limitResult(this.own.consume(key, points)), this.shared?.count(key, points)]);
    refuseAboveLimit(counts, (count) => count > this.allowed.most);
    return Math.max(...counts.map((count) => count?.consumedPoints ?? 0));
  }

  /** Adds to the count, and rejects nothing: for what is known only afterwards. */
  async record(key: string, points = 1): Promise<void> {
    await this.count(key, points).catch((thrown: unknown) => {
      if (!Refusal.is(thrown, 'too-many')) throw thrown;
    });
  }

  /** Takes one back from the count. */
  async release(key: string): Promise<void> {
    await Promise.all([this.own.reward(key), this.shared?.release(key)]);
  }
}

/** A count shared by all processes, in Redis. Its keys reveal neither accounts nor addresses. */
class SharedCount {
  private readonly limiter: RLWrapperTimeouts;

  constructor(
    private readonly vault: Vault,
    redis: Redis,
    private readonly allowed: LimitRule,
  ) {
    const limiter = new RateLimiterRedis({
      storeClient: redis.client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: redis.key(`limit:${allowed.name}`),
      points: allowed.most,
      duration: allowed.seconds,
    });
    this.limiter = new RLWrapperTimeouts({ limiter, timeoutMs: COMMAND_MS_MAX });
  }

  /** Adds to the count; returns undefined while Redis is unavailable. */
  async count(key: string, points: number): Promise<RateLimiterRes | undefined> {
    const hashedKey = await this.hide(key);
    return limitResult(this.limiter.consume(hashedKey, points)).catch(ignoreWhileUnavailable);
  }

  /** Takes one back from the count; has no effect while Redis is unavailable. */
  async release(key: string): Promise<void> {
    const hashedKey = await this.hide(key);
    await this.limiter.reward(hashedKey, 1).catch(ignoreWhileUnavailable);
  }

  /** Returns the count; undefined while Redis is unavailable, null if it is zero. */
  async get(key: string): Promise<RateLimiterRes | null | undefined> {
    const hashedKey = await this.hide(key);
    return this.limiter.get(hashedKey).catch(ignoreWhileUnavailable);
  }

  private async hide(key: string): Promise<string> {
    const secret = await this.vault.lastingKey('reservations');
    // the prefix separates these hashes from those of reservations, which begin with a role
    return createHmac('sha256', secret).update(`limit ${this.allowed.name} ${key}`).digest('base64url');
  }
}

/** Not logged here: the connection has already logged that it is interrupted. */
const ignoreWhileUnavailable = (): undefined => undefined;

/** Returns the result of the library, which throws it if the limit is exceeded. */
async function limitResult(counting: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await counting;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function refuseAboveLimit(
  counts: readonly (RateLimiterRes | null | undefined)[],
  tooMany: (count: number) => boolean,
): void {
  const retryDelays = counts
    .filter((count) => count && tooMany(count.consumedPoints))
    .map((count) => count?.msBeforeNext ?? 0);
  if (retryDelays.length > 0)
    throw new Refusal('too-many', { seconds: Math.max(1, Math.ceil(Math.max(...retryDelays) / 1000)) });
}
