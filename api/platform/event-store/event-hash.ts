import { hash } from 'node:crypto';
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
 * SHA-256 (hex) over the JSON text of [stream, revision, id, type, data, metadata]. Parsing and writing such a text
 * again gives the same text, so that every engine, whatever it stores, comes to the same hash.
 */
export function hashOfTexts({ stream, revision, id, type, data, metadata }: EventTexts): string {
  const text = JSON.stringify;
  return hash('sha256', `[${text(stream)},${revision},${text(id)},${text(type)},${data},${metadata}]`);
}

export function hashOfEvent({ stream, revision, id, type, data, metadata }: HashedParts): string {
  return hashOfTexts({ stream, revision, id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) });
}

/** What an event's hash is computed from. */
export type HashedParts = Omit<RecordedEvent, 'position' | 'hash'>;

/** The JSON text of metadata as a store records it now, but for the previous hash. */
export const recordedMetadata = (metadata: EventToAppend['metadata']): string =>
  JSON.stringify({ recordedAt: new Date().toISOString(), ...metadata, previousHash: undefined });

/** The JSON text of metadata with the hash of the event before as its last field. */
export function withPreviousHash(metadata: string, previousHash: string): string {
  return `${metadata.slice(0, -1)},"previousHash":"${previousHash}"}`;
}

/** Where a chain is broken, and how. */
export interface ChainBreak {
  readonly stream: string;
  readonly revision: number;
  readonly reason: string;
}

/** Checks the chains of all streams while it is given their events one by one. */
export class Chains {
  private readonly heads = new Map<string, { revision: number; hash: string }>();

  /** streams seen */
  get streams(): number {
    return this.heads.size;
  }

  /** Answers the hash of an event that continues the chain of its stream, or where the chain is broken. */
  follow(event: HashedParts): string | ChainBreak {
    const { stream, revision } = event;
    const head = this.heads.get(stream) ?? { revision: -1, hash: '' };
    if (revision !== head.revision + 1) {
      return { stream, revision, reason: `revision ${head.revision + 1} is missing` };
    }
    if (event.metadata.previousHash !== head.hash) {
      return { stream, revision, reason: 'the event before it is not the one it was appended to' };
    }
    const hash = hashOfEvent(event);
    this.heads.set(stream, { revision, hash });
    return hash;
  }
}

/**
 * Checks that no event was changed, left out or added between others after it was appended.
 * @param events of one stream or of many, each stream in order from its first event
 * @returns the first break, or undefined for whole chains
 */
export function verifyChain(events: Iterable<HashedParts>): ChainBreak | undefined {
  const chains = new Chains();
  for (const event of events) {
    const followed = chains.follow(event);
    if (typeof followed !== 'string') return followed;
  }
  return undefined;
}
