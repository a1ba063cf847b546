import { createAdapter } from '@socket.io/redis-adapter';
import { liveChannels } from '../platform/redis/redis-announcer.js';
import type { RedisLink } from '../platform/redis/redis-link.js';
import type { RawListener } from '../platform/redis/subscriptions.js';

/**
 * Socket.IO's adapter on a link that outlives Redis. On a client of its own it would leave refused commands uncaught, which
 * ends the process, and forget a subscription that was cut off.
 */
export function redisAdapter(redis: RedisLink): ReturnType<typeof createAdapter> {
  const each = (names: string | readonly string[]) => (typeof names === 'string' ? [names] : names);
  const asked = {
    publish: (name: string, message: string | Buffer) => void redis.publishRaw(name, message).catch(() => {}),
    subscribe: (names: string | readonly string[], listener: RawListener) =>
      each(names).forEach((name) => redis.hearRaw('subscribe', name, listener)),
    pSubscribe: (pattern: string, listener: RawListener) => redis.hearRaw('pSubscribe', pattern, listener),
    unsubscribe: (name: string, listener: RawListener) => redis.hearRawNoMore('subscribe', name, listener),
    pUnsubscribe: (pattern: string, listener: RawListener) => redis.hearRawNoMore('pSubscribe', pattern, listener),
    // it only warns where nobody listens to errors; the link does
    on: () => {},
    off: () => {},
  };
  return createAdapter(asked, asked, { key: liveChannels(redis) });
}
