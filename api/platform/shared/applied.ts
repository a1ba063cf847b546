import type { SharedProgress } from '../../../projections/engine/shared-progress.js';
import { channel, type RedisLink } from '../redis/redis-link.js';

/** Which projections stand at a position now, from the process that runs them. */
const applied = channel<{ projections: readonly string[]; position: string }>('applied');

export function hearApplied(redis: RedisLink, progress: SharedProgress): void {
  redis.hear(applied, ({ projections, position }) => progress.heard(projections, BigInt(position)));
}

/** Lost while Redis is away: checkpoints tell the same, a little later. */
export function tellApplied(redis: RedisLink, projections: readonly string[], position: bigint): void {
  redis.publish(applied, { projections, position: String(position) }).catch(() => {});
}
