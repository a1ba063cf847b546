import { hash } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import { cacheOf } from '../shared/cache.js';
import type { EventToAppend, RecordedEvent } from './event-store.js';

/** An event as engines keep it: `data` and `metadata` are JSON texts as JSON.stringify writes them. */
export interface EventTexts {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/**
 * SHA-256 (hex) over the JSON text of [stream, revision, id, type, data, metadata], of metadata without the event's own
 * hash. Parsing and writing such a text again gives the same text, so that every engine, whatever it stores, comes to the
 * same hash.
 */
export function hashOfTexts({ stream, revision, id, type, data, metadata }: EventTexts): string {
  const text = JSON.stringify;
  return hash('sha256', `[${text(stream)},${revision},${text(id)},${text(type)},${data},${withoutHash(metadata)}]`);
}

export function hashOfEvent({ stream, revision, id, type, data, metadata }: HashedParts): string {
  return hashOfTexts({ stream, revision, id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) });
}

/** What an event's hash is computed from. */
export type HashedParts = Omit<RecordedEvent, 'position' | 'hash'>;

/** The JSON text of metadata as a store records it now, but for the previous hash and its own. */
export const recordedMetadata = (metadata: EventToAppend['metadata']): string =>
  JSON.stringify({ recordedAt: new Date().toISOString(), ...metadata, previousHash: undefined, hash: undefined });

/** The JSON text of metadata with the hash of the event before as its last field. */
export function withPreviousHash(metadata: string, previousHash: string): string {
  return `${metadata.slice(0, -1)},"previousHash":"${previousHash}"}`;
}

const OWN_HASH = ',"hash":"';
const OWN_HASH_LENGTH = OWN_HASH.length + 64 + '"}'.length;

/** The JSON text of metadata that ends with the previous hash, with the event's own as its last field. */
export function withHash(metadata: string, ownHash: string): string {
  return `${metadata.slice(0, -1)}${OWN_HASH}${ownHash}"}`;
}

/** Events that were recorded before events bore a hash of their own stay as they are. */
function withoutHash(metadata: string): string {
  return metadata.startsWith(OWN_HASH, metadata.length - OWN_HASH_LENGTH)
    ? `${metadata.slice(0, -OWN_HASH_LENGTH)}}`
    : metadata;
}

const PREVIOUS_HASH = ',"previousHash":"';
const PREVIOUS_HASH_LENGTH = PREVIOUS_HASH.length + 64 + '"}'.length;

/** The hashes that a JSON text of metadata ends with; undefined where it does not end as a store writes it. */
export function hashesIn(metadata: string): { readonly previousHash: string; readonly hash?: string } | undefined {
  const bare = withoutHash(metadata);
  const own = bare === metadata ? undefined : { hash: metadata.slice(-66, -2) };
  if (bare.startsWith(PREVIOUS_HASH, bare.length - PREVIOUS_HASH_LENGTH)) {
    return { previousHash: bare.slice(-66, -2), ...own };
  }
  return bare.endsWith(`${PREVIOUS_HASH}"}`) ? { previousHash: '', ...own } : undefined;
}

/** Where a chain is broken, and how. */
export interface ChainBreak {
  readonly stream: string;
  readonly revision: number;
  readonly reason: string;
}

interface Head {
  readonly revision: number;
  readonly hash: string;
}
/** Before the first event of a stream. */
const NO_HEAD: Head = { revision: -1, hash: '' };

/** About 25 MB; of a stream that fell out the event before is read again. */
const HEADS_KEPT = 100_000;

/** Checks the chains of all streams while it is given their events one by one. */
export class Chains {
  private readonly heads: LRUCache<string, Head>;
  private begun = 0;

  /** @param eventAt an event of a stream as it was given before */
  constructor(
    private readonly eventAt: (stream: string, revision: number) => Promise<HashedParts | undefined>,
    headsKept = HEADS_KEPT,
  ) {
    this.heads = cacheOf(headsKept);
  }

  /** streams seen */
  get streams(): number {
    return this.begun;
  }

  /** Answers the hash of an event that continues the chain of its stream, or where the chain is broken. */
  async follow(event: HashedParts): Promise<string | ChainBreak> {
    const { stream, revision } = event;
    if (revision === 0) this.begun += 1;
    const hash = continued(event, this.heads.get(stream) ?? (await this.headBefore(event)));
    if (typeof hash === 'string') this.heads.set(stream, { revision, hash });
    return hash;
  }

  private async headBefore({ stream, revision }: HashedParts): Promise<Head> {
    const before = revision > 0 ? await this.eventAt(stream, revision - 1) : undefined;
    return before ? { revision: before.revision, hash: hashOfEvent(before) } : NO_HEAD;
  }
}

/** The hash of an event that continues a chain, or where the chain is broken. */
function continued(event: HashedParts, head: Head): string | ChainBreak {
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

/** A field that stands where the own hash should is that hash with a damaged name. */
function isAsRecorded(metadata: RecordedEvent['metadata'], hash: string): boolean {
  return metadata.hash === hash || (metadata.hash === undefined && Object.keys(metadata).at(-1) === 'previousHash');
}

/**
 * Checks that no event was changed, left out or added between others after it was appended.
 * @param events of one stream or of some, each stream in order from its first event
 * @returns the first break, or undefined for whole chains
 */
export function verifyChain(events: Iterable<HashedParts>): ChainBreak | undefined {
  const heads = new Map<string, Head>();
  for (const event of events) {
    const { stream, revision } = event;
    const hash = continued(event, heads.get(stream) ?? NO_HEAD);
    if (typeof hash !== 'string') return hash;
    heads.set(stream, { revision, hash });
  }
  return undefined;
}
