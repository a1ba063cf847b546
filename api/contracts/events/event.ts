/** A JSON value in an event: no undefined, dates or bigints. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** An event type with its permanent name and the payload of its current version. */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

/** Metadata of every event: actor, causation and time. */
export interface EventMetadata {
  /** Actor: `student:{id}`, `tutor:{id}`, `admin:{id}`, `visitor` or `process:{name}`. */
  readonly actor: string;
  /** Id of the request or process run that caused the event. */
  readonly correlationId: string;
  /** Id of the command that caused the event. */
  readonly causationId: string;
  /** Correlation and causation ids under the names used by KurrentDB; absent in events of earlier releases. */
  readonly $correlationId?: string;
  readonly $causationId?: string;
  /** Hash of the request's content; present if the client set the command id. */
  readonly contentHash?: string;
  /** Time of the server's clock (ISO 8601, UTC). */
  readonly at: string;
  /** Version of the payload, from 1. */
  readonly version: number;
}

/** A stored event of any type and version. */
export interface StoredEvent {
  readonly type: string;
  readonly data: object;
  readonly metadata: EventMetadata;
}

/** Function that converts an event from one version to the next. The caller increments the version number. */
export type Upcaster = <Stored extends StoredEvent>(event: Stored) => Stored;

/** Upcasters of each event type of a stream kind, from version 1 on; empty while version 1 is current. */
export type EventVersions<Event extends DomainEvent> = { readonly [Type in Event['type']]: readonly Upcaster[] };
