import { cacheOf } from '../../shared/cache.js';
import { hashOfEvent } from '../event-hash.js';
import type { RecordedEvent } from '../event-store.js';

interface Head {
  readonly revision: number;
  readonly hash: string;
  /** Revision of the last event sent by this process. */
  readonly sent: number;
  /** Number of events in the append of this event. */
  readonly sentTogether: number;
}

/** Maximum number of cached heads (about 5 MB). The end of an evicted stream is read again. */
const HEADS_MAX = 20_000;
/** Time to wait for the subscription to deliver a sent event before reading it, ms. */
const DELIVERY_MS = 20;
/** Size of appends from which on reading the last event is faster than receiving all events. */
const LARGE_APPEND = 10;

/**
 * Hashes of the last events of streams, as stored by the server. Sent events cannot be used: for an existing id, the
 * server acknowledges the append even if another process sent the event with a different time.
 */
export class StreamHeads {
  private readonly heads = cacheOf<string, Head>(HEADS_MAX);
  /** Callbacks for the next event, by stream. */
  private readonly waiters = new Map<string, () => void>();

  /** Must be called after an append. From then on, events of this stream are cached. */
  sent(stream: string, revision: number, eventCount = 1): void {
    const head = this.heads.get(stream) ?? { revision: -1, hash: '' };
    this.heads.set(stream, { ...head, sent: revision, sentTogether: eventCount });
  }

  receive(event: RecordedEvent): void {
    const head = this.heads.peek(event.stream);
    if (!head || event.revision <= head.revision) return;
    // hashes of other events of an append are never needed, since appends follow only the last one
    if (event.revision < head.sent) return;
    this.heads.set(event.stream, { ...head, revision: event.revision, hash: hashOfEvent(event) });
    this.waiters.get(event.stream)?.();
  }

  /** Returns the hash of the event; undefined if it must be read, '' if later events exist, so that an append fails. */
  async hashAt(stream: string, revision: number): Promise<string | undefined> {
    const hash = this.knownAt(stream, revision);
    const head = this.heads.peek(stream);
    if (hash !== undefined || head?.sent !== revision || head.sentTogether >= LARGE_APPEND) return hash;
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
