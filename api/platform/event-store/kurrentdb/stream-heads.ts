import { cacheOf } from '../../shared/cache.js';
import { hashOfEvent } from '../event-hash.js';
import type { RecordedEvent } from '../event-store.js';

interface Head {
  readonly revision: number;
  readonly hash: string;
  /** Revision of the last event sent by this process; -1 if none was stored. */
  readonly sent: number;
}

/** Maximum number of cached heads (about 5 MB). The end of an evicted stream is read again. */
const HEADS_MAX = 20_000;
/**
 * Time to wait for the subscription to deliver a sent event before reading it, ms. Longer than the delivery of a large
 * append, and than a read: many small reads take 40 ms, since the client delays small packets.
 */
const DELIVERY_MS = 100;

/**
 * Hashes of the last events of streams, as delivered by the live subscription. Sent events cannot be used: for an
 * existing id, the server acknowledges the append even if another process sent the event with a different time.
 */
export class StreamHeads {
  private readonly heads = cacheOf<string, Head>(HEADS_MAX);
  /** Callbacks for the next event, by stream. */
  private readonly waiters = new Map<string, () => void>();

  /**
   * Must be called before an append, since the subscription may deliver its events before the acknowledgement. From then
   * on, events of this stream are cached.
   * @param revision revision of the last event of the append
   * @returns must be called if the append fails
   */
  sending(stream: string, revision: number): () => void {
    const { sent, ...head } = this.heads.get(stream) ?? { revision: -1, hash: '', sent: -1 };
    this.heads.set(stream, { ...head, sent: revision });
    return () => {
      const current = this.heads.peek(stream);
      if (current) this.heads.set(stream, { ...current, sent });
    };
  }

  receive(event: RecordedEvent): void {
    const head = this.heads.peek(event.stream);
    if (!head || event.revision <= head.revision) return;
    // hashes of other events of an append are never needed, since appends follow only the last one
    if (event.revision < head.sent) return;
    this.heads.set(event.stream, { ...head, revision: event.revision, hash: hashOfEvent(event) });
    this.waiters.get(event.stream)?.();
  }

  /** Discards all hashes, which belong to another log. */
  clear(): void {
    this.heads.clear();
  }

  /** Returns the hash of the event; undefined if it must be read, '' if later events exist, so that an append fails. */
  async hashAt(stream: string, revision: number): Promise<string | undefined> {
    const hash = this.knownAt(stream, revision);
    if (hash !== undefined || this.heads.peek(stream)?.sent !== revision) return hash;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, DELIVERY_MS);
      this.waiters.set(stream, () => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.waiters.delete(stream);
    return this.knownAt(stream, revision);
  }

  private knownAt(stream: string, revision: number): string | undefined {
    const head = this.heads.get(stream);
    if (!head || head.revision < revision) return undefined;
    return head.revision === revision ? head.hash : '';
  }
}
