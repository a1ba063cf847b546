import { eventVersions, upcast, type EventType } from '../../api/contracts/events/catalogue.js';
import type { RecordedEvent } from '../../api/platform/event-store/event-store.js';
import type { Failure } from './folding.js';
import type { AnyProjection, IdentityOpener, Projected } from './projection.js';

/** A recorded event in its current version, or why it can't be brought to one. */
export type Received = { readonly recorded: RecordedEvent } & (
  { readonly event: Projected } | { readonly error: Error }
);

export function receive(recorded: RecordedEvent): Received {
  try {
    return { recorded, event: upcast(recorded) };
  } catch (error) {
    return { recorded, error: error as Error };
  }
}

/** The events that concern a projection (one of an unknown type may concern every one), opened where it asks for that. */
export async function shareOf(
  projection: AnyProjection,
  received: readonly Received[],
  open: IdentityOpener,
  failures: Failure[],
): Promise<readonly Projected[]> {
  const events: Projected[] = [];
  for (const one of received) {
    const type = one.recorded.type as EventType;
    if (!projection.on[type] && Object.hasOwn(eventVersions, type)) continue;
    if ('event' in one) events.push(one.event);
    else failures.push({ position: one.recorded.position, error: one.error });
  }
  return projection.opensIdentities && events.length > 0 ? open(events) : events;
}
