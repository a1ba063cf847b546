import { createHmac } from 'node:crypto';
import { RateLimiterRedis, RLWrapperTimeouts, type RateLimiterRes } from 'rate-limiter-flexible';
import { COMMAND_MS_MAX, type RedisLink } from '../redis/redis-link.js';
import type { Vault } from '../vault/vault.js';
import { counted, type Allowed } from './counted.js';

/** What all processes count together, in Redis. Its keys tell neither an account nor an address. */
export class SharedCount {
  private readonly limiter: RLWrapperTimeouts;

  constructor(
    private readonly vault: Vault,
    redis: RedisLink,
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

  /** How many it is with this one; undefined while Redis is away. */
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

/** The link has told that it is away. */
const unknownWhileAway = (): undefined => undefined;
