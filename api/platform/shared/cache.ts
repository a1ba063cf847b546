import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of at most `most` entries that evicts the least recently used one. The option `max` of the library
 * would preallocate memory (30 ms and 6 MB per start).
 * @param ttl ms after which an entry expires; 0 for never
 */
export const cacheOf = <Key extends {}, Value extends {}>(most: number, ttl = 0): LRUCache<Key, Value> =>
  new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1, ttl });
