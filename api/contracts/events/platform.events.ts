import type { DomainEvent, EventVersions, Upcaster } from './event.js';
import type { Weighing } from './attempt.events.js';

/**
 * An outage: no answer could be saved because no server was running or the event store was unavailable. Answers chosen
 * before a deadline within it are accepted for some time after its end. `from` is null if the beginning is unknown,
 * because the log was copied from another installation.
 */
export type OutageRecorded = DomainEvent<'OutageRecorded', { from: string | null; to: string }>;

/** The scoring rules changed, according to the settings of a starting server. */
export type ScoringRulesSet = DomainEvent<
  'ScoringRulesSet',
  {
    /** Weights of scores on the leaderboard. */
    weights: Record<Weighing, number>;
    /** Penalty for a wrong answer. */
    penalty: number;
    /** IANA name of the time zone that defines the days of the leaderboard. */
    timeZone: string;
  }
>;

/**
 * An admin exported personal data: events (null filters mean all), or all rows of a list of accounts, whose filters are
 * not recorded.
 */
export type PersonalDataExported = DomainEvent<
  'PersonalDataExported',
  {
    adminId: string;
    format: 'ndjson' | 'csv';
    from: string | null;
    to: string | null;
    types: string[] | null;
    examId: string | null;
    /** Name of the list of accounts; null for an export of events. */
    list: string | null;
  }
>;

/**
 * Statement of a seal on the events since the previous seal (inclusive), in log order. All hashes are hexadecimal
 * SHA-256.
 */
export interface Seal {
  /** Number of the seal, from 1. */
  number: number;
  /** Number of events before the sealed ones. */
  after: number;
  events: number;
  /** Hash of the concatenated event hashes, for verifying a whole log. */
  digest: string;
  /** Hash of the stream heads: a line `{stream} {revision} {hash}` per stream. */
  heads: string;
  /** Number of streams in the log up to the last sealed event. */
  streams: number;
  /** Root of the Merkle tree over the event hashes, for proving the inclusion of one event. */
  root: string;
  /** Hash of the text `tags`. */
  tagged: string;
  /** Last sealed event. Identified by stream and revision, because positions differ between stores. */
  last: { stream: string; revision: number };
  /** Hash of the previous seal's statement; '' for the first seal. */
  previous: string;
  /** Time of the seal (ISO 8601, UTC). */
  sealedAt: string;
  /** Ed25519 public key, base64url. */
  key: string;
  /** Signature (base64url) of the JSON text of all fields above, in this order. */
  signature: string;
}

/**
 * A seal was recorded. `tags`: first three bytes of each event hash, base64url, which identify the first altered
 * event.
 */
export type LogSealed = DomainEvent<'LogSealed', Seal & { tags: string }>;

/** Events about the installation itself. */
export type PlatformEvent = OutageRecorded | ScoringRulesSet | PersonalDataExported | LogSealed;

const ofEvents: Upcaster = (event) => ({ ...event, data: { ...event.data, list: null } });

export const platformEventVersions: EventVersions<PlatformEvent> = {
  OutageRecorded: [],
  ScoringRulesSet: [],
  PersonalDataExported: [ofEvents],
  LogSealed: [],
};
