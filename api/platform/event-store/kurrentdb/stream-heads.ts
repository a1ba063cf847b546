import { cacheOf } from '../../shared/cache.js';
import { hashOfEvent } from '../event-hash.js';
import type { RecordedEvent } from '../event-store.js';

interface Head {
  readonly revision: number;
  readonly hash: string;
  /** of the last event that was sent from here */
  readonly sent: number;
  /** number of events in the append that it was sent with */
  readonly sentTogether: number;
}

/** About 5 MB; the end of a stream that falls out is read again. */
const KEPT = 20_000;
/** Time for the subscription to deliver a sent event before it is read, ms. */
const ON_ITS_WAY = 20;
/** Reading the last event of an append of so many is faster than receiving all of them. */
const LARGE_APPEND = 10;

/**
 * Hashes of the last events of streams, as stored by the server. A sent event proves nothing: for an existing id the
 * server acknowledges the append although another process may have sent the event with another time.
 */
export class StreamHeads {
  private readonly kept = cacheOf<string, Head>(KEPT);
  /** by stream: who waits for its next event to be heard */
  private readonly awaited = new Map<string, () => void>();

  /** From now on it is kept what is heard of this stream, to which an event was sent. */
  sent(stream: string, revision: number, sentTogether = 1): void {
    const head = this.kept.get(stream) ?? { revision: -1, hash: '' };
    this.kept.set(stream, { ...head, sent: revision, sentTogether });
  }

  heard(event: RecordedEvent): void {
    const head = this.kept.peek(event.stream);
    if (!head || event.revision <= head.revision) return;
    // only the last event of an append is followed by another append; the hashes of the others are never needed
    if (event.revision < head.sent) return;
    this.kept.set(event.stream, { ...head, revision: event.revision, hash: hashOfEvent(event) });
    this.awaited.get(event.stream)?.();
  }

  /** undefined when it is to be read; '' where other events follow: nothing will be written there */
  async hashAt(stream: string, revision: number): Promise<string | undefined> {
    const known = this.knownAt(stream, revision);
    const head = this.kept.peek(stream);
    if (known !== undefined || head?.sent !== revision || head.sentTogether >= LARGE_APPEND) return known;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ON_ITS_WAY);
      this.awaited.set(stream, () => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.awaited.delete(stream);
    return this.knownAt(stream, revision);
  }

  private knownAt(stream: string, revision: number): string | undefined {
    const head = this.kept.get(stream);
    if (!head || head.revision < revision) return undefined;
    return head.revision === revision ? head.hash : '';
  }
}
