import { hash } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import { cacheOf } from '../shared/cache.js';
import type { EventToAppend, RecordedEvent } from './event-store.js';

/** A stored event with `data` and `metadata` as JSON texts in the format of JSON.stringify. */
export interface EventTexts {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/**
 * Returns SHA-256 (hex) over the JSON text of [stream, revision, id, type, data, metadata], without the event's own
 * hash. Parsing and serializing such a text is lossless, so that all engines compute the same hash.
 */
export function hashOfTexts({ stream, revision, id, type, data, metadata }: EventTexts): string {
  const text = JSON.stringify;
  return hash('sha256', `[${text(stream)},${revision},${text(id)},${text(type)},${data},${withoutHash(metadata)}]`);
}

export function hashOfEvent({ stream, revision, id, type, data, metadata }: HashedParts): string {
  return hashOfTexts({ stream, revision, id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) });
}

/** Content covered by the hash of an event. */
export type HashedParts = Omit<RecordedEvent, 'position' | 'hash'>;

/** Serializes metadata without the two hashes. */
export const recordedMetadata = (metadata: EventToAppend['metadata']): string =>
  JSON.stringify({ recordedAt: new Date().toISOString(), ...metadata, previousHash: undefined, hash: undefined });

/** Appends the hash of the previous event to serialized metadata. */
export function withPreviousHash(metadata: string, previousHash: string): string {
  return `${metadata.slice(0, -1)},"previousHash":"${previousHash}"}`;
}

const OWN_HASH = ',"hash":"';
const OWN_HASH_LENGTH = OWN_HASH.length + 64 + '"}'.length;

/** Appends the event's own hash to serialized metadata. */
export function withHash(metadata: string, ownHash: string): string {
  return `${metadata.slice(0, -1)}${OWN_HASH}${ownHash}"}`;
}

/** Removes the event's own hash, if present: earlier releases did not record it. */
function withoutHash(metadata: string): string {
  return metadata.startsWith(OWN_HASH, metadata.length - OWN_HASH_LENGTH)
    ? `${metadata.slice(0, -OWN_HASH_LENGTH)}}`
    : metadata;
}

const PREVIOUS_HASH = ',"previousHash":"';
const PREVIOUS_HASH_LENGTH = PREVIOUS_HASH.length + 64 + '"}'.length;

/** Returns the hashes at the end of serialized metadata; undefined if the text does not end as a store writes it. */
export function hashesIn(metadata: string): { readonly previousHash: string; readonly hash?: string } | undefined {
  const bare = withoutHash(metadata);
  const own = bare === metadata ? undefined : { hash: metadata.slice(-66, -2) };
  if (bare.startsWith(PREVIOUS_HASH, bare.length - PREVIOUS_HASH_LENGTH)) {
    return { previousHash: bare.slice(-66, -2), ...own };
  }
  return bare.endsWith(`${PREVIOUS_HASH}"}`) ? { previousHash: '', ...own } : undefined;
}

/** Location and reason of a broken hash chain. */
export interface ChainBreak {
  readonly stream: string;
  readonly revision: number;
  readonly reason: string;
}

interface Head {
  readonly revision: number;
  readonly hash: string;
}
/** Predecessor of the first event of a stream. */
const NO_HEAD: Head = { revision: -1, hash: '' };

/** Maximum number of cached heads (about 25 MB). For an evicted stream, the previous event is read again. */
const HEADS_MAX = 100_000;

/** Verifies the hash chains of all streams in one pass over the log. */
export class Chains {
  private readonly heads: LRUCache<string, Head>;
  private streamCount = 0;

  /** @param eventAt returns an event that was already verified */
  constructor(
    private readonly eventAt: (stream: string, revision: number) => Promise<HashedParts | undefined>,
    maxHeads = HEADS_MAX,
  ) {
    this.heads = cacheOf(maxHeads);
  }

  /** Number of streams so far. */
  get streams(): number {
    return this.streamCount;
  }

  /** Verifies the next event. Returns its hash, or the break of the chain. */
  async follow(event: HashedParts): Promise<string | ChainBreak> {
    const { stream, revision } = event;
    if (revision === 0) this.streamCount += 1;
    const hash = continueChain(event, this.heads.get(stream) ?? (await this.headBefore(event)));
    if (typeof hash === 'string') this.heads.set(stream, { revision, hash });
    return hash;
  }

  private async headBefore({ stream, revision }: HashedParts): Promise<Head> {
    const before = revision > 0 ? await this.eventAt(stream, revision - 1) : undefined;
    return before ? { revision: before.revision, hash: hashOfEvent(before) } : NO_HEAD;
  }
}

/** Returns the hash of an event that continues the chain, or the break of the chain. */
function continueChain(event: HashedParts, head: Head): string | ChainBreak {
  const { stream, revision } = event;
  if (revision !== head.revision + 1) {
    return { stream, revision, reason: `revision ${head.revision + 1} is missing` };
  }
  if (event.metadata.previousHash !== head.hash) {
    return { stream, revision, reason: 'the event before it is not the one it was appended to' };
  }
  const hash = hashOfEvent(event);
  return isAsRecorded(event.metadata, hash) ? hash : { stream, revision, reason: 'it is not as it was recorded' };
}

/** Returns whether the stored hash matches. An event without one is accepted only if no other field is in its place. */
function isAsRecorded(metadata: RecordedEvent['metadata'], hash: string): boolean {
  return metadata.hash === hash || (metadata.hash === undefined && Object.keys(metadata).at(-1) === 'previousHash');
}

/**
 * Verifies that no event was modified, removed or inserted after it was appended.
 * @param events of one or several streams, each complete and in order
 * @returns the first break; undefined if all chains are valid
 */
export function verifyChain(events: Iterable<HashedParts>): ChainBreak | undefined {
  const heads = new Map<string, Head>();
  for (const event of events) {
    const { stream, revision } = event;
    const hash = continueChain(event, heads.get(stream) ?? NO_HEAD);
    if (typeof hash !== 'string') return hash;
    heads.set(stream, { revision, hash });
  }
  return undefined;
}
