import { ANSWER_CHANGES_MAX, PROGRESS_EVENTS_MAX } from '../../contracts/http/limits.js';
import { eventId } from './derived-id.js';

/** Events of an attempt apart from answers and progress: start, finish, late answers, corrections. */
const OTHER_EVENTS_MAX = 2_000;
/** Ids kept per stream. No attempt can record more events than this, so none of its commands is forgotten. */
export const EVENT_IDS_MAX = ANSWER_CHANGES_MAX + PROGRESS_EVENTS_MAX + OTHER_EVENTS_MAX;
/** Approximate memory of one id with its revision. */
const BYTES_EACH = 100;

/**
 * Ids of the events in one stream, each with its revision. They make commands idempotent: the ids of a command's
 * events are derived from its command id. Past `EVENT_IDS_MAX` the oldest ids are dropped.
 */
export class EventIds {
  private readonly revisions = new Map<string, number>();

  /** Approximate memory in bytes. */
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

  /** Adds the events that a command has just appended. @param lastRevision of the last of them */
  addCommand(commandId: string, stream: string, events: number, lastRevision: number): void {
    for (let index = 0; index < events; index += 1) {
      this.add(eventId(commandId, stream, index), lastRevision - events + 1 + index);
    }
  }

  /** Returns the revision of the command's last event, or undefined when the command recorded nothing in this stream. */
  lastRevisionOf(commandId: string, stream: string): number | undefined {
    let last: number | undefined;
    for (let index = 0; ; index += 1) {
      const revision = this.revisions.get(eventId(commandId, stream, index));
      if (revision === undefined) return last;
      last = revision;
    }
  }
}

/** Drops events whose id has occurred before in the same stream: earlier releases recorded some resent commands twice. */
export function withoutRepeats<Event extends { readonly id: string }>(events: readonly Event[]): readonly Event[] {
  const first = new Map<string, Event>();
  for (const event of events) if (!first.has(event.id)) first.set(event.id, event);
  return first.size === events.length ? events : [...first.values()];
}
