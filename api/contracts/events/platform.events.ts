import type { DomainEvent, EventVersions } from './event.js';
import type { Weighing } from './attempt.events.js';

/**
 * A period in which no answer could be saved: no server was running, or the event store was unavailable. Answers
 * chosen before a deadline within it are accepted for some time after its end. `from` is null when the beginning is
 * unknown because the log was copied from another installation.
 */
export type OutageRecorded = DomainEvent<'OutageRecorded', { from: string | null; to: string }>;

/** The scoring rules from here on, from the settings of a server at its start. */
export type ScoringRulesSet = DomainEvent<
  'ScoringRulesSet',
  {
    /** weights of scores on the leaderboard */
    weights: Record<Weighing, number>;
    /** score that a wrong answer costs */
    penalty: number;
    /** IANA name; its days are those of the leaderboard */
    timeZone: string;
  }
>;

/** An admin exported events with personal data. null means unlimited. */
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

/** A seal's statement on the events since the previous seal, in the order of the log, including that seal. */
export interface Seal {
  /** from 1 */
  number: number;
  /** number of events before the first of them */
  after: number;
  events: number;
  /** SHA-256 (hex, as all hashes here) of their concatenated hashes, for verifying a whole log */
  digest: string;
  /** SHA-256 of the heads of their streams: a line `{stream} {revision} {hash}` per stream */
  heads: string;
  /** number of streams up to the last of them */
  streams: number;
  /** root of the Merkle tree over their hashes, for proving that one event is included */
  root: string;
  /** SHA-256 of the text `tags` */
  tagged: string;
  /** of the events; positions differ between stores */
  last: { stream: string; revision: number };
  /** SHA-256 of the previous seal's statement, '' for the first */
  previous: string;
  /** ISO 8601, UTC */
  sealedAt: string;
  /** Ed25519 public key; base64url */
  key: string;
  /** signature of the JSON text of all fields above in this order; base64url */
  signature: string;
}

/** `tags`: the first three bytes of each hash, base64url, which identify the first modified event. */
export type LogSealed = DomainEvent<'LogSealed', Seal & { tags: string }>;

/** Events about Meritlist itself. */
export type PlatformEvent = OutageRecorded | ScoringRulesSet | PersonalDataExported | LogSealed;

export const platformEventVersions: EventVersions<PlatformEvent> = {
  OutageRecorded: [],
  ScoringRulesSet: [],
  PersonalDataExported: [],
  LogSealed: [],
};
