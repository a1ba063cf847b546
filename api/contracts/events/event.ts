/** A JSON value as events carry it: no undefined, no dates, no bigints. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** A fact of one kind: the name it was given for ever, and its payload in the current version. */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

/** What stands beside every event: who, why, when. */
export interface EventMetadata {
  /** `student:{id}`, `tutor:{id}`, `admin:{id}`, `visitor` or `process:{name}` */
  readonly actor: string;
  /** the request (or process run) that this event belongs to */
  readonly correlationId: string;
  /** the command that caused it */
  readonly causationId: string;
  /** The same two under the names that KurrentDB knows; missing in events that earlier releases recorded. */
  readonly $correlationId?: string;
  readonly $causationId?: string;
  /** hash of what the command's sender asked for, where the sender named its id */
  readonly contentHash?: string;
  /** ISO 8601, UTC, the server's clock */
  readonly at: string;
  /** version of the payload, from 1 */
  readonly version: number;
}

/** An event as it is stored: of whatever type and version whoever wrote it knew. */
export interface StoredEvent {
  readonly type: string;
  readonly data: object;
  readonly metadata: EventMetadata;
}

/** Turns a whole event of version n into one of version n + 1; the version itself is counted for it. */
export type Upcaster = <Stored extends StoredEvent>(event: Stored) => Stored;

/** For each event type of a stream kind: the upcasters from version 1 on; `[]` while version 1 is the current one. */
export type EventVersions<Event extends DomainEvent> = { readonly [Type in Event['type']]: readonly Upcaster[] };
