import type { DomainEvent } from '../../contracts/events/event.js';
import type { CommandContext } from './command-context.js';

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
