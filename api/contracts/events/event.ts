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
  /** ISO 8601, UTC, the server's clock */
  readonly at: string;
  /** version of the payload, from 1 */
  readonly version: number;
}

/** Turns a payload of version n into one of version n + 1. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

/** For each event type of a stream kind: the upcasters from version 1 on; `[]` while version 1 is the current one. */
export type EventVersions<Event extends DomainEvent> = { readonly [Type in Event['type']]: readonly Upcaster[] };
