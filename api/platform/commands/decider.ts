import type { DomainEvent } from '../../contracts/events/event.js';

/** What every command knows besides itself. Time comes in here, so that deciding again decides the same. */
export interface CommandContext {
  /** UUID; the ids of the command's events are derived from it, so that a resent command changes nothing */
  readonly commandId: string;
  /** `student:{id}`, `tutor:{id}`, `admin:{id}`, `visitor` or `process:{name}` */
  readonly actor: string;
  readonly correlationId: string;
  /** the server's clock when the command came in */
  readonly now: Date;
  /** hash of what its sender asked for, where the sender named the command id: under one id it is always the same */
  readonly contentHash?: string;
}

/**
 * Decides on one stream. Pure: no clock, randomness, framework or store.
 * `decide` answers the events that follow ([] when nothing changes) or throws a Refusal; `evolve` answers a new state, and
 * names every type of event (see `notOfThisStream`).
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State;
  readonly decide: (command: Command, state: State, context: CommandContext) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
}

/** The last branch of every `evolve`, so that one which leaves an event type out does not compile. */
export function notOfThisStream(event: never): never {
  throw new Error(`${(event as DomainEvent).type} is no event of this kind of stream`);
}
