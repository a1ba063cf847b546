import { hashesIn, hashOfTexts, type EventTexts } from '../platform/event-store/event-hash.js';
import { START, type EventStore, type Position } from '../platform/event-store/event-store.js';

/** An event in a check of the log. */
export interface Walked {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  /** hash of the stored content */
  readonly hash: string;
  /** recorded hash of the previous event of its stream */
  readonly previousHash: string;
  /** true if the metadata ends with the previous hash and its own, as every store writes them */
  readonly whole: boolean;
}

/** Yields all events in order, in batches. */
export interface WalkedLog {
  batches(): AsyncIterable<readonly Walked[]> | Iterable<readonly Walked[]>;
  /** whether positions count from 1 without gaps */
  readonly gapless: boolean;
}

export function walked(position: Position, texts: EventTexts): Walked {
  const { stream, revision, metadata } = texts;
  const hash = hashOfTexts(texts);
  const hashes = hashesIn(metadata);
  return { position, stream, revision, hash, previousHash: hashes?.previousHash ?? '', whole: hashes?.hash === hash };
}

/** Reads any store. @param pause called between batches, so that the event loop is not blocked */
export const walkedStore = (
  store: EventStore,
  { batch, pause }: { batch?: number; pause?: () => Promise<void> } = {},
): WalkedLog => ({
  gapless: false,
  async *batches() {
    for await (const { events } of store.readAll(START, batch === undefined ? {} : { batch })) {
      yield events.map(({ position, data, metadata, ...event }) =>
        walked(position, { ...event, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }),
      );
      await pause?.();
    }
  },
});
