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

/** An admin took events out with what is personal in them. null where nothing limited it. */
export type PersonalDataExported = DomainEvent<
  'PersonalDataExported',
  {
    adminId: string;
    format: 'ndjson' | 'csv';
    from: string | null;
    to: string | null;
    types: string[] | null;
    examId: string | null;
  }
>;

/** What a seal says of the events that it seals: all since the seal before it, in the order of the log, that seal too. */
export interface Seal {
  /** from 1 */
  number: number;
  /** events before the first of them */
  after: number;
  events: number;
  /** SHA-256 (hex, as all hashes here) of their hashes one after the other: by it a whole log is checked */
  digest: string;
  /** SHA-256 of where the streams stood that they are of: a line `{stream} {revision} {hash}` of each */
  heads: string;
  /** that had begun by the last of them */
  streams: number;
  /** of the Merkle tree over their hashes: by it one event is shown to be among them */
  root: string;
  /** SHA-256 of the text of tags */
  tagged: string;
  /** of them: another store has other positions */
  last: { stream: string; revision: number };
  /** SHA-256 of what the seal before it says, '' for the first */
  previous: string;
  /** ISO 8601, UTC */
  sealedAt: string;
  /** Ed25519, the public one; base64url */
  key: string;
  /** of the JSON text of all above in this order; base64url */
  signature: string;
}

/** `tags`: the first three bytes of each hash, base64url, by which the first event that was changed can be named. */
export type LogSealed = DomainEvent<'LogSealed', Seal & { tags: string }>;

/** What Meritlist records of itself. */
export type PlatformEvent = OutageRecorded | ScoringRulesSet | PersonalDataExported | LogSealed;

export const platformEventVersions: EventVersions<PlatformEvent> = {
  OutageRecorded: [],
  ScoringRulesSet: [],
  PersonalDataExported: [],
  LogSealed: [],
};
