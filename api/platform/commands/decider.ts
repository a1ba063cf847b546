import type { DomainEvent } from '../../contracts/events/event.js';
import type { CommandContext } from './command-context.js';

/**
 * Decides on the commands of one stream. Pure: no clock, randomness, framework or store. `decide` returns the resulting
 * events ([] if nothing changes) or throws a Refusal. `evolve` returns the new state and handles every event type
 * exhaustively (see `notOfThisStream`).
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State;
  readonly decide: (command: Command, state: State, context: CommandContext) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
}

/** Ends every `evolve`. Turns a missing event type into a compile error. */
export function notOfThisStream(event: never): never {
  throw new Error(`${(event as DomainEvent).type} is not an event of this stream category`);
}
