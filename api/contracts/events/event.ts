/** A JSON value in an event: no undefined, dates or bigints. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** An event type: its permanent name, and its payload in the current version. */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

/** Metadata of every event: actor, causation and time. */
export interface EventMetadata {
  /** `student:{id}`, `tutor:{id}`, `admin:{id}`, `visitor` or `process:{name}` */
  readonly actor: string;
  /** the request (or process run) that this event belongs to */
  readonly correlationId: string;
  /** the command that caused it */
  readonly causationId: string;
  /** The same two ids under the names that KurrentDB uses; missing in events of earlier releases. */
  readonly $correlationId?: string;
  readonly $causationId?: string;
  /** hash of the request's content, when the sender set the command id */
  readonly contentHash?: string;
  /** ISO 8601, UTC, the server's clock */
  readonly at: string;
  /** version of the payload, from 1 */
  readonly version: number;
}

/** A stored event of any type and version. */
export interface StoredEvent {
  readonly type: string;
  readonly data: object;
  readonly metadata: EventMetadata;
}

/** Converts an event of version n to version n + 1. The version number is incremented by the caller. */
export type Upcaster = <Stored extends StoredEvent>(event: Stored) => Stored;

/** For each event type of a stream kind, its upcasters from version 1 on; `[]` while version 1 is current. */
export type EventVersions<Event extends DomainEvent> = { readonly [Type in Event['type']]: readonly Upcaster[] };
