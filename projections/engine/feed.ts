import type { LiveMessage } from '../../api/contracts/live/messages.js';
import type { EventBatch, Position } from '../../api/platform/event-store/event-store.js';
import type { ProjectionChanges, ReadStore } from '../store/read-store.js';
import type { LiveProjection } from './live-projection.js';
import type { IdentityOpener } from './projection.js';
import { quarantineChanges, type QuarantinedEvent } from './quarantine.js';
import { receive, type Received } from './received.js';
import type { Retry } from './retry.js';

export interface FeedParts {
  readonly reads: ReadStore;
  readonly openIdentities: IdentityOpener;
  readonly retry: Retry;
  /** called with what came of a batch, in the moment it counts as taken */
  readonly onTaken: (taken: Taken) => void;
  readonly onProblem: (line: string) => void;
}

export interface Taken {
  /** written, with the checkpoints */
  readonly changes: readonly ProjectionChanges[];
  readonly announcements: readonly LiveMessage[];
}

/** Brings batches of new events into all live projections at once: documents, checkpoints and quarantine together. */
export class Feed {
  constructor(
    private readonly parts: FeedParts,
    private readonly live: readonly LiveProjection[],
    /** everything up to here was taken */
    public position: Position,
    /** what happened before is not told to anybody as news */
    private readonly newsFrom: Position,
  ) {}

  /** Resolves when the batch is written, however long a store is away. */
  async take(batch: EventBatch): Promise<void> {
    const { retry, reads, openIdentities } = this.parts;
    const behind = this.live.filter(({ fed, position }) => fed && position < batch.position);
    const received = batch.events.map(receive);
    const shares = await retry.untilItWorks('reading documents', () =>
      Promise.all(behind.map((live) => live.share(reads, openIdentities, received, batch.position))),
    );
    const left = shares.flatMap((share) => share.quarantined);
    const changes = shares.map((share) => share.changes);
    // first: once a document has moved on, the event that it left out is not met again
    if (left.length > 0) changes.unshift(quarantineChanges(left, batch.position));
    if (changes.length > 0) await retry.untilItWorks('writing documents', () => reads.apply(changes));
    const announcements = this.announcements(received, left);
    for (const share of shares) {
      share.live.position = batch.position;
      share.live.quarantined += share.quarantined.length;
    }
    for (const { projection, position, type, error } of left) {
      this.parts.onProblem(`${projection} left out ${type} at ${position}: ${error}`);
    }
    this.position = batch.position;
    if (changes.length + announcements.length > 0) this.parts.onTaken({ changes, announcements });
  }

  private announcements(received: readonly Received[], left: readonly QuarantinedEvent[]): LiveMessage[] {
    const messages: LiveMessage[] = [];
    for (const one of received) {
      if (!('event' in one) || one.event.position <= this.newsFrom) continue;
      for (const live of this.live) {
        if (!live.fed || left.some((out) => isOf(out, live, one))) continue;
        try {
          messages.push(...live.announcementsOf(one.event));
        } catch (error) {
          this.parts.onProblem(`${live.name} could not announce ${one.event.type}: ${(error as Error).name}`);
        }
      }
    }
    return messages;
  }
}

const isOf = ({ projection, eventId }: QuarantinedEvent, { name }: LiveProjection, { recorded }: Received): boolean =>
  projection === name && eventId === recorded.id;
