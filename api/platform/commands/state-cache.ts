import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { ExpectedRevision } from '../event-store/event-store.js';
import type { EventIds } from './event-ids.js';

/** Maximum size of all states: a share of the memory of the process. */
const BYTES_KEPT = Math.floor(getHeapStatistics().heap_size_limit / 8);
/** Revisions after which the size of a state is computed again; a single event hardly changes it. */
const WEIGHED_EVERY = 16;

/** A stream folded up to a revision. */
export interface Folded {
  readonly state: unknown;
  readonly revision: ExpectedRevision;
  readonly ids: EventIds;
}

interface Remembered extends Folded {
  readonly bytes: number;
  readonly weighedAt: number;
}

/** Caches the states of recently used streams within a memory limit. Each stream has one decider. */
export class StateCache {
  private readonly kept: LRUCache<string, Remembered>;

  constructor(maxBytes = BYTES_KEPT) {
    this.kept = new LRUCache<string, Remembered>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  get(stream: string): Folded | undefined {
    return this.kept.get(stream);
  }

  /**
   * Stores the state unless the cached one is newer. Streams that do not exist are not cached, so made-up ids
   * evict nothing.
   */
  keep(stream: string, folded: Folded): void {
    const before = this.kept.peek(stream);
    const revision = order(folded.revision);
    if (order(before?.revision ?? 'none') >= revision) return;
    const isWeighed = before && revision - before.weighedAt < WEIGHED_EVERY;
    const { bytes, weighedAt } = isWeighed
      ? before
      : { bytes: bytesOf(folded.state) + folded.ids.bytes, weighedAt: revision };
    this.kept.set(stream, { ...folded, bytes, weighedAt });
  }
}

/** Approximate size in memory; shared values count twice. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 32;
  if (value instanceof Map) for (const [key, one] of value) bytes += 40 + bytesOf(key) + bytesOf(one);
  else for (const one of Object.values(value)) bytes += 8 + bytesOf(one);
  return bytes;
}

export const order = (revision: ExpectedRevision): number => (revision === 'none' ? -1 : revision);
