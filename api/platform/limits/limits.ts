import { createHmac } from 'node:crypto';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import { Refusal } from '../commands/refusal.js';
import { COMMAND_MS_MAX, Redis } from '../redis/redis.js';
import { VAULT, type Vault } from '../vault/vault.js';

/** Maximum count per key within a period; `name` is unique. */
export interface Allowed {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Makes limits, counted together with other processes where there is a Redis. */
@Injectable()
export class Limits {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Optional() private readonly redis?: Redis,
  ) {}

  limit(allowed: Allowed): Limit {
    return new Limit(allowed, this.redis && new SharedCount(this.vault, this.redis, allowed));
  }
}

/**
 * Counted in this process and, where there are others, together with them: the stricter count decides. While Redis is away
 * only the count of this process does.
 */
export class Limit {
  private readonly own: RateLimiterMemory;

  constructor(
    private readonly allowed: Allowed,
    private readonly shared?: SharedCount,
  ) {
    this.own = new RateLimiterMemory({ points: allowed.most, duration: allowed.seconds });
  }

  /** @throws Refusal 'too-many' when there is no room for another one */
  async check(key: string): Promise<void> {
    refuseIf(await Promise.all([this.own.get(key), this.shared?.get(key)]), (count) => count >= this.allowed.most);
  }

  /** Counts one more. @returns how many there are with it @throws Refusal 'too-many' when it was one too many */
  async count(key: string): Promise<number> {
    const counts = await Promise.all([counted(this.own.consume(key)), this.shared?.count(key)]);
    refuseIf(counts, (count) => count > this.allowed.most);
    return Math.max(...counts.map((one) => one?.consumedPoints ?? 0));
  }
}

/** The count of all processes together, in Redis. Its keys show neither an account nor an address. */
class SharedCount {
  private readonly limiter: RLWrapperTimeouts;

  constructor(
    private readonly vault: Vault,
    redis: Redis,
    private readonly allowed: Allowed,
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

  /** How many there are with this one; undefined while Redis is away. */
  async count(key: string): Promise<RateLimiterRes | undefined> {
    const hidden = await this.hide(key);
    return counted(this.limiter.consume(hidden)).catch(unknownWhileAway);
  }

  /** How many there are; undefined while Redis is away, null when there are none. */
  async get(key: string): Promise<RateLimiterRes | null | undefined> {
    const hidden = await this.hide(key);
    return this.limiter.get(hidden).catch(unknownWhileAway);
  }

  private async hide(key: string): Promise<string> {
    const secret = await this.vault.lastingKey('reservations');
    // what a reservation hashes begins with a role, this does not
    return createHmac('sha256', secret).update(`limit ${this.allowed.name} ${key}`).digest('base64url');
  }
}

/** The connection to Redis has logged that it is lost. */
const unknownWhileAway = (): undefined => undefined;

/** The count, whether it was within the limit or not: the library throws it when it was not. */
async function counted(counting: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await counting;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function refuseIf(counts: readonly (RateLimiterRes | null | undefined)[], tooMany: (count: number) => boolean): void {
  const waits = counts.filter((one) => one && tooMany(one.consumedPoints)).map((one) => one?.msBeforeNext ?? 0);
  if (waits.length > 0) throw new Refusal('too-many', { seconds: Math.max(1, Math.ceil(Math.max(...waits) / 1000)) });
}
