import { LRUCache } from 'lru-cache';
import {
  START,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '../../api/platform/event-store/event-store.js';
import type { CheckpointEvent, GenerationState } from '../store/read-store.js';

const CACHED_EVENTS_MAX = 1_000;
/**
 * Number of reads, and interval between them in ms, after which an event counts as missing. A node of a cluster may
 * deliver an event before reads show it.
 */
const READS = 3;
const READ_INTERVAL_MS = 1_500;

/** Identifies the log that a read model was built from, by the event at its checkpoint. */
export class LogIdentity {
  private readonly cached = new LRUCache<Position, CheckpointEvent>({ max: CACHED_EVENTS_MAX });

  /** @param pause waits for a number of milliseconds; rejects if it is interrupted */
  constructor(
    private readonly events: EventStore,
    private readonly pause: (ms: number) => Promise<void>,
  ) {}

  /** Caches the identity of an event that has been read for another purpose. */
  cacheEvent({ position, id, stream, revision }: RecordedEvent): void {
    this.cached.set(position, { id, stream, revision });
  }

  /** @returns undefined for the start of the log */
  async eventAt(position: Position): Promise<CheckpointEvent | undefined> {
    if (position === START) return undefined;
    if (!this.cached.has(position)) {
      const event = await this.events.eventAt(position);
      if (event) this.cacheEvent(event);
    }
    return this.cached.get(position);
  }

  /**
   * Returns false if this log has another event at the checkpoint, or if the event is missing in three reads within 3 s.
   */
  async contains({ checkpoint, checkpointEvent }: GenerationState): Promise<boolean> {
    if (checkpoint === START) return true;
    if (!checkpointEvent) return (await this.endBefore(checkpoint)) === undefined;
    const { id, stream, revision } = checkpointEvent;
    const event = await this.repeatedly(async () => (await this.events.readStream(stream, revision, 1))[0]);
    return event?.id === id && event.position === checkpoint;
  }

  /** Returns the end of the log if it is before a position in three reads within 3 s; otherwise undefined. */
  async endBefore(position: Position): Promise<Position | undefined> {
    let end = START;
    const reaches = await this.repeatedly(async () => {
      end = await this.events.lastPosition();
      return end >= position || undefined;
    });
    return reaches ? undefined : end;
  }

  private async repeatedly<Result>(read: () => Promise<Result | undefined>): Promise<Result | undefined> {
    for (let reads = 1; ; reads += 1) {
      const result = await read();
      if (result !== undefined || reads === READS) return result;
      await this.pause(READ_INTERVAL_MS);
    }
  }
}
