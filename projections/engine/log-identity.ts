import { LRUCache } from 'lru-cache';
import {
  START,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '../../api/platform/event-store/event-store.js';
import type { CheckpointEvent, GenerationState } from '../store/read-store.js';

const CACHED_EVENTS_MAX = 1_000;

/** Identifies the log that a read model was built from, by the event at its checkpoint. */
export class LogIdentity {
  private readonly cached = new LRUCache<Position, CheckpointEvent>({ max: CACHED_EVENTS_MAX });

  constructor(private readonly events: EventStore) {}

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

  /** Returns true if this log contains the checkpoint and has the same event there. */
  async contains({ checkpoint, checkpointEvent }: GenerationState, end: Position): Promise<boolean> {
    if (checkpoint > end) return false;
    if (!checkpointEvent) return true;
    const { id, stream, revision } = checkpointEvent;
    const [event] = await this.events.readStream(stream, revision, 1);
    return event?.id === id && event.position === checkpoint;
  }
}
