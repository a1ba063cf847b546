import type { AttemptStarted } from './attempt.events.js';
import type { DomainEvent, EventVersions } from './event.js';

/**
 * A student started an exam. The attempt's own stream is written next; after a crash in between, the attempt is
 * started from this event, even if the exam was changed or deleted.
 */
export type SittingStarted = DomainEvent<'SittingStarted', Omit<AttemptStarted['data'], 'recordsWork'>>;
export type SittingEnded = DomainEvent<'SittingEnded', { studentId: string; attemptId: string }>;

export type SittingsEvent = SittingStarted | SittingEnded;

export const sittingsEventVersions: EventVersions<SittingsEvent> = { SittingStarted: [], SittingEnded: [] };
