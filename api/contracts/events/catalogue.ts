import { accountEventVersions, type AccountEvent } from './account.events.js';
import { attemptEventVersions, type AttemptEvent } from './attempt.events.js';
import type { Upcaster } from './event.js';
import { mockTestEventVersions, type MockTestEvent } from './mock-test.events.js';
import { outageEventVersions, type OutageEvent } from './outage.events.js';
import { questionEventVersions, type QuestionEvent } from './question.events.js';
import { reservationEventVersions, type ReservationEvent } from './reservation.events.js';
import { sessionEventVersions, type SessionEvent } from './session.events.js';
import { sittingsEventVersions, type SittingsEvent } from './sittings.events.js';

/** Every fact that Meritlist records. */
export type MeritlistEvent =
  | AccountEvent
  | SessionEvent
  | ReservationEvent
  | QuestionEvent
  | MockTestEvent
  | SittingsEvent
  | AttemptEvent
  | OutageEvent;

export type EventType = MeritlistEvent['type'];
export type EventOf<Type extends EventType> = Extract<MeritlistEvent, { type: Type }>;

export const eventVersions: { readonly [Type in EventType]: readonly Upcaster[] } = {
  ...accountEventVersions,
  ...sessionEventVersions,
  ...reservationEventVersions,
  ...questionEventVersions,
  ...mockTestEventVersions,
  ...sittingsEventVersions,
  ...attemptEventVersions,
  ...outageEventVersions,
};

export const currentVersion = (type: EventType): number => eventVersions[type].length + 1;

/** Brings a stored payload to the current version. Throws on a type or version that this code does not know. */
export function upcast(stored: { type: string; data: object; version: number }): MeritlistEvent {
  const upcasters = eventVersions[stored.type as EventType];
  if (!upcasters) throw new Error(`unknown event type ${stored.type}`);
  if (stored.version > upcasters.length + 1) throw new Error(`${stored.type} of unknown version ${stored.version}`);
  const data = upcasters.slice(stored.version - 1).reduce((old, up) => up(old), stored.data as Record<string, unknown>);
  return { type: stored.type, data } as unknown as MeritlistEvent;
}
