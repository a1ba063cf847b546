import { eventVersions, UnknownEvent, type EventType, type MeritlistEvent } from './catalogue.js';
import type { StoredEvent, Upcaster } from './event.js';

/**
 * Upcasts an event to the current version of its type. A current event is returned unchanged.
 * @throws UnknownEvent
 */
export function upcast<Stored extends StoredEvent>(stored: Stored): Stored & MeritlistEvent {
  let event = stored;
  while (!isCurrent(event)) event = upcastOnce(event);
  return event;
}

const upcastersOf = (type: string): readonly Upcaster[] | undefined =>
  Object.hasOwn(eventVersions, type) ? eventVersions[type as EventType] : undefined;

/**
 * Returns true if the payload is an object. Its fields are not validated, because deciders have validated them before
 * recording.
 */
function isCurrent<Stored extends StoredEvent>(event: Stored): event is Stored & MeritlistEvent {
  const upcasters = upcastersOf(event.type);
  if (!upcasters || typeof event.data !== 'object' || event.data === null) throw new UnknownEvent(event);
  return event.metadata?.version === upcasters.length + 1;
}

function upcastOnce<Stored extends StoredEvent>(event: Stored): Stored {
  const { version } = event.metadata ?? {};
  const upcaster = upcastersOf(event.type)?.[version - 1];
  if (!upcaster) throw new UnknownEvent(event);
  const after = upcaster(event);
  return { ...after, metadata: { ...after.metadata, version: version + 1 } };
}
