import type { EventType } from '../contracts/events/catalogue.js';
import type { RecordedEvent } from '../platform/event-store/event-store.js';

/**
 * Event types that earlier releases recorded twice if a device repeated a long call. They occur only during an
 * attempt.
 */
const REPEATED_TYPES: ReadonlySet<string> = new Set<EventType>(['AnswerSaved', 'ProgressRecorded']);
/** Type of the event after which a stream contains no duplicates. */
const LAST_TYPE: EventType = 'AttemptFinished';

/** Detects events whose id has already occurred in their stream. Stores only the ids of running attempts. */
export class Repeats {
  private readonly idsByStream = new Map<string, Set<string>>();

  /** Adds the event type that releases the ids of an attempt. */
  static typesToRead(types: readonly EventType[]): readonly EventType[] {
    return types.some((type) => REPEATED_TYPES.has(type)) && !types.includes(LAST_TYPE) ? [...types, LAST_TYPE] : types;
  }

  /**
   * Returns true if the event is a duplicate.
   * @param event next event of the log
   */
  isRepeat({ type, stream, id }: Pick<RecordedEvent, 'type' | 'stream' | 'id'>): boolean {
    if (type === LAST_TYPE) this.idsByStream.delete(stream);
    if (!REPEATED_TYPES.has(type)) return false;
    const ids = this.idsByStream.get(stream) ?? new Set();
    this.idsByStream.set(stream, ids);
    if (ids.has(id)) return true;
    ids.add(id);
    return false;
  }
}
