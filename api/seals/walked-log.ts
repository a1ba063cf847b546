import { hashesIn, hashOfTexts, type EventTexts } from '../platform/event-store/event-hash.js';
import { START, type EventStore, type Position } from '../platform/event-store/event-store.js';

/** An event as a check of the log looks at it. */
export interface Walked {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  /** of what is stored now */
  readonly hash: string;
  /** as it bears it, of the event before it in its stream */
  readonly previousHash: string;
  /** its metadata ends with the hash of the event before it and this very hash, as every store writes them */
  readonly whole: boolean;
}

/** All events in order, in batches. */
export interface WalkedLog {
  batches(): AsyncIterable<readonly Walked[]> | Iterable<readonly Walked[]>;
  /** positions count from 1 without gaps */
  readonly gapless: boolean;
}

export function walked(position: Position, texts: EventTexts): Walked {
  const { stream, revision, metadata } = texts;
  const hash = hashOfTexts(texts);
  const hashes = hashesIn(metadata);
  return { position, stream, revision, hash, previousHash: hashes?.previousHash ?? '', whole: hashes?.hash === hash };
}

/** Of any store. @param pause between batches, so that others have their turn */
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
