import type { EventType } from '../contracts/events/catalogue.js';
import type { RecordedEvent } from '../platform/event-store/event-store.js';

/** Types of events that earlier releases recorded twice when a device repeated a long call, all during an attempt. */
const REPEATED: ReadonlySet<string> = new Set<EventType>(['AnswerSaved', 'ProgressRecorded']);
/** Type of event after which no duplicates occur in a stream. */
const LAST: EventType = 'AttemptFinished';

/** Detects events whose id has occurred before in their stream. Stores the ids of running attempts only. */
export class Repeats {
  private readonly idsByStream = new Map<string, Set<string>>();

  /** Adds the event type that is needed to release the ids of an attempt. */
  static typesToRead(types: readonly EventType[]): readonly EventType[] {
    return types.some((type) => REPEATED.has(type)) && !types.includes(LAST) ? [...types, LAST] : types;
  }

  /** @param event next event of the log */
  isRepeat({ type, stream, id }: Pick<RecordedEvent, 'type' | 'stream' | 'id'>): boolean {
    if (type === LAST) this.idsByStream.delete(stream);
    if (!REPEATED.has(type)) return false;
    const ids = this.idsByStream.get(stream) ?? new Set();
    this.idsByStream.set(stream, ids);
    if (ids.has(id)) return true;
    ids.add(id);
    return false;
  }
}
