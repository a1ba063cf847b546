import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { ExpectedRevision } from '../event-store/event-store.js';
import type { EventIds } from './event-ids.js';

/** Maximum size of all cached states, bytes: a fraction of the heap limit. */
const CACHE_BYTES = Math.floor(getHeapStatistics().heap_size_limit / 8);
/** Number of revisions after which the size of a state is recomputed, since single events hardly change it. */
const MEASURED_EVERY = 16;

/** The state of a stream at a revision. */
export interface FoldedState {
  readonly state: unknown;
  readonly revision: ExpectedRevision;
  readonly ids: EventIds;
}

interface CachedState extends FoldedState {
  readonly bytes: number;
  readonly measuredRevision: number;
}

/** Caches the states of recently used streams within a memory limit. Each stream has one decider. */
export class StateCache {
  private readonly states: LRUCache<string, CachedState>;

  constructor(maxBytes = CACHE_BYTES) {
    this.states = new LRUCache<string, CachedState>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  get(stream: string): FoldedState | undefined {
    return this.states.get(stream);
  }

  /**
   * Caches the state unless the cached one is newer. Streams that do not exist are not cached, so that requests with
   * arbitrary ids cannot evict entries.
   */
  set(stream: string, folded: FoldedState): void {
    const before = this.states.peek(stream);
    const revision = order(folded.revision);
    if (order(before?.revision ?? 'none') >= revision) return;
    const isSizeRecent = before && revision - before.measuredRevision < MEASURED_EVERY;
    const { bytes, measuredRevision } = isSizeRecent
      ? before
      : { bytes: bytesOf(folded.state) + folded.ids.bytes, measuredRevision: revision };
    this.states.set(stream, { ...folded, bytes, measuredRevision });
  }
}

/** Estimates the size of a value in bytes; shared values are counted repeatedly. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 32;
  if (value instanceof Map) for (const [key, item] of value) bytes += 40 + bytesOf(key) + bytesOf(item);
  else for (const item of Object.values(value)) bytes += 8 + bytesOf(item);
  return bytes;
}

export const order = (revision: ExpectedRevision): number => (revision === 'none' ? -1 : revision);
