import type { EventType } from '../contracts/events/catalogue.js';
import type { RecordedEvent } from '../platform/event-store/event-store.js';

/** Events that earlier releases recorded twice when a device sent a long call again. All happen while an attempt runs. */
const REPEATED: ReadonlySet<string> = new Set<EventType>(['AnswerSaved', 'ProgressRecorded']);
/** Ends the stretch of a stream in which they occur. */
const LAST: EventType = 'AttemptFinished';

/** Finds events whose id has occurred before in their stream. Keeps the ids of running attempts only. */
export class Repeats {
  private readonly idsByStream = new Map<string, Set<string>>();

  /** Adds the event type without which ids would be kept for every attempt. */
  static typesToRead(types: readonly EventType[]): readonly EventType[] {
    return types.some((type) => REPEATED.has(type)) && !types.includes(LAST) ? [...types, LAST] : types;
  }

  /** @param event the next one of the log */
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
