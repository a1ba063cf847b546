import type { Position } from '../event-store/event-store.js';

export interface LastAppend {
  position: Position | undefined;
}

/** Context of a command. Includes the time, so that a retry makes the same decision. */
export interface CommandContext {
  /** UUID, the idempotency key; the ids of the command's events are derived from it. */
  readonly commandId: string;
  /** `student:{id}`, `tutor:{id}`, `admin:{id}`, `visitor` or `process:{name}`. */
  readonly actor: string;
  readonly correlationId: string;
  /** Server time at which the command arrived. */
  readonly now: Date;
  /** Hash of the request if the sender set the command id. Detects that the id is reused for another request. */
  readonly contentHash?: string;
  /** Position of the last event that the request has appended; set by every append. */
  readonly appended?: LastAppend;
}
