import type { ExamType } from '../http/limits.js';
import type { DomainEvent, EventVersions } from './event.js';

/** A student sat down to an exam. The attempt's own stream follows; a crash in between is mended on the next touch. */
export type SittingStarted = DomainEvent<
  'SittingStarted',
  { studentId: string; attemptId: string; type: ExamType; examId: string; startedAt: string; deadline: string }
>;
export type SittingEnded = DomainEvent<'SittingEnded', { studentId: string; attemptId: string }>;

export type SittingsEvent = SittingStarted | SittingEnded;

export const sittingsEventVersions: EventVersions<SittingsEvent> = { SittingStarted: [], SittingEnded: [] };
