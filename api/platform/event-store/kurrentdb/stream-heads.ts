import { LRUCache } from 'lru-cache';
import { hashOfEvent } from '../event-hash.js';
import type { RecordedEvent } from '../event-store.js';

interface Head {
  readonly revision: number;
  readonly hash: string;
}

/** About 5 MB; the end of a stream that falls out is read again. */
const KEPT = 20_000;
const NOT_HEARD_YET: Head = { revision: -1, hash: '' };

/**
 * Hashes of the last events of streams, as the server tells of them. What was sent to it proves nothing: it answers a
 * resent id as if it had written it, though what stands there may have come from another process with another time.
 */
export class StreamHeads {
  private readonly kept = new LRUCache<string, Head>({ max: KEPT });

  /** From now on it is kept what is heard of this stream. */
  follow(stream: string): void {
    if (!this.kept.get(stream)) this.kept.set(stream, NOT_HEARD_YET);
  }

  heard(event: RecordedEvent): void {
    const head = this.kept.peek(event.stream);
    if (!head || event.revision <= head.revision) return;
    this.kept.set(event.stream, { revision: event.revision, hash: hashOfEvent(event) });
  }

  /** undefined when it is to be read; '' where other events follow: nothing will be written there */
  hashAt(stream: string, revision: number): string | undefined {
    const head = this.kept.get(stream);
    if (!head || head.revision < revision) return undefined;
    return head.revision === revision ? head.hash : '';
  }
}
