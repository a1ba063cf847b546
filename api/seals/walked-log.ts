import { hashesIn, hashOfTexts, type EventTexts } from '../platform/event-store/event-hash.js';
import { START, type EventStore, type Position } from '../platform/event-store/event-store.js';
import { prefetch } from '../platform/shared/prefetch.js';

/** An event in a log check. */
export interface WalkedEvent {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  /** Hash of the stored content. */
  readonly hash: string;
  /** Recorded hash of the previous event in the same stream. */
  readonly previousHash: string;
  /** True if the metadata ends with the previous hash and the event's own hash, as written by every store. */
  readonly whole: boolean;
}

/** Source of all events in order, in batches. */
export interface WalkedLog {
  batches(): AsyncIterable<readonly WalkedEvent[]> | Iterable<readonly WalkedEvent[]>;
  /** True if positions count from 1 without gaps. */
  readonly gapless: boolean;
}

export function walkedEventOf(position: Position, texts: EventTexts): WalkedEvent {
  const { stream, revision, metadata } = texts;
  const hash = hashOfTexts(texts);
  const hashes = hashesIn(metadata);
  return { position, stream, revision, hash, previousHash: hashes?.previousHash ?? '', whole: hashes?.hash === hash };
}

/**
 * Adapts any event store to a log check.
 * @param pause called between batches, so that the event loop is not blocked
 */
export const walkedStore = (
  store: EventStore,
  { batch, pause }: { batch?: number; pause?: () => Promise<void> } = {},
): WalkedLog => ({
  gapless: false,
  async *batches() {
    for await (const { events } of prefetch(store.readAll(START, batch === undefined ? {} : { batch }))) {
      yield events.map(({ position, data, metadata, ...event }) =>
        walkedEventOf(position, { ...event, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }),
      );
      await pause?.();
    }
  },
});
