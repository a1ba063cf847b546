import type { DomainEvent, EventVersions } from './event.js';
import type { Weighing } from './attempt.events.js';

/**
 * No answer could be saved for a while: no server was there, or the event store was away. Answers chosen before a deadline
 * that lies in it are taken for some time after its end.
 * `from` is null where nobody knows when it began: the log was brought here from elsewhere.
 */
export type OutageRecorded = DomainEvent<'OutageRecorded', { from: string | null; to: string }>;

/** By what attempts are scored and points reckoned from then on, as a server was set when it started. */
export type ScoringRulesSet = DomainEvent<
  'ScoringRulesSet',
  {
    /** how much a score counts on the leaderboard */
    weights: Record<Weighing, number>;
    /** marks that a wrong answer costs */
    penalty: number;
    /** IANA name; its days are those of the leaderboard */
    timeZone: string;
  }
>;

/** What Meritlist records of itself. */
export type PlatformEvent = OutageRecorded | ScoringRulesSet;

export const platformEventVersions: EventVersions<PlatformEvent> = { OutageRecorded: [], ScoringRulesSet: [] };
