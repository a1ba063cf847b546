import { LRUCache } from 'lru-cache';

/**
 * Keeps at most so many entries: what was asked for longest ago falls out. By `max` the library would set room aside for all
 * of them, which took each start 30 ms and 6 MB.
 * @param ttl ms after which an entry is gone too; 0 for never
 */
export const cacheOf = <Key extends {}, Value extends {}>(most: number, ttl = 0): LRUCache<Key, Value> =>
  new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1, ttl });
