import { eventId } from './derived-id.js';

/** Maximum number of ids per stream. Resent commands are recognized among the events with these ids. */
export const EVENT_IDS_MAX = 24_000;
/** Approximate size of an id with its revision, bytes. */
const BYTES_EACH = 100;

/**
 * Maps the event ids of a stream to revisions. Makes commands idempotent, since the ids of events are derived from the
 * command id. Above `EVENT_IDS_MAX` entries, the oldest ones are dropped.
 */
export class EventIds {
  private readonly revisions = new Map<string, number>();

  /** Approximate size in memory, bytes. */
  get bytes(): number {
    return this.revisions.size * BYTES_EACH;
  }

  has(id: string): boolean {
    return this.revisions.has(id);
  }

  add(id: string, revision: number): void {
    this.revisions.set(id, revision);
    if (this.revisions.size > EVENT_IDS_MAX) this.revisions.delete(this.revisions.keys().next().value!);
  }

  /** Adds the events appended by a command. @param lastRevision revision of the last one */
  addCommand(commandId: string, stream: string, events: number, lastRevision: number): void {
    for (let index = 0; index < events; index += 1) {
      this.add(eventId(commandId, stream, index), lastRevision - events + 1 + index);
    }
  }

  /** Returns the revision of the command's last event; undefined if the command recorded nothing in this stream. */
  lastRevisionOf(commandId: string, stream: string): number | undefined {
    let last: number | undefined;
    for (let index = 0; ; index += 1) {
      const revision = this.revisions.get(eventId(commandId, stream, index));
      if (revision === undefined) return last;
      last = revision;
    }
  }
}

/** Drops events whose id occurred before in the stream: earlier releases recorded some resent commands twice. */
export function withoutRepeats<Event extends { readonly id: string }>(events: readonly Event[]): readonly Event[] {
  const first = new Map<string, Event>();
  for (const event of events) if (!first.has(event.id)) first.set(event.id, event);
  return first.size === events.length ? events : [...first.values()];
}
