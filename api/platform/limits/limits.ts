import { Inject, Injectable, Optional } from '@nestjs/common';
import { RedisLink } from '../redis/redis-link.js';
import { VAULT, type Vault } from '../vault/vault.js';
import type { Allowed } from './counted.js';
import { Limit } from './limit.js';
import { SharedCount } from './shared-count.js';

/** Makes limits, counted together with other processes where there is a Redis. */
@Injectable()
export class Limits {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Optional() private readonly redis?: RedisLink,
  ) {}

  limit(allowed: Allowed): Limit {
    return new Limit(allowed, this.redis && new SharedCount(this.vault, this.redis, allowed));
  }
}
