import type { DomainEvent, EventVersions } from './event.js';

/**
 * No answer could be saved for a while: no server was there, or the event store was away. Answers chosen before a deadline
 * that lies in it are taken for some time after its end.
 * `from` is null where nobody knows when it began: the log was brought here from elsewhere.
 */
export type OutageRecorded = DomainEvent<'OutageRecorded', { from: string | null; to: string }>;

export type OutageEvent = OutageRecorded;

export const outageEventVersions: EventVersions<OutageEvent> = { OutageRecorded: [] };
