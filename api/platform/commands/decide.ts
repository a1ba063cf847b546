import { Command as BusCommand } from '@nestjs/cqrs';
import type { MeritlistEvent } from '../../contracts/events/catalogue.js';
import type { ExpectedRevision, Position } from '../event-store/event-store.js';
import type { CommandContext } from './command-context.js';
import type { Decider } from './decider.js';

/** Result of a command. */
export interface DecisionResult<State, Event = MeritlistEvent> {
  readonly state: State;
  /** Revision of the command's last event, also for a resent command. */
  readonly revision: ExpectedRevision;
  /** Events appended by this call; [] if nothing changed or the command was resent. */
  readonly events: readonly Event[];
  /** Position of the last appended event; undefined if nothing was appended. */
  readonly position: Position | undefined;
}

/**
 * Completes a command by facts that depend on the state; called again with the new state after a concurrency conflict.
 * Returns synchronously if possible, since reads delay the next command on the stream. It sends no command.
 */
export type CommandLoader<State, Command> = (state: State) => Command | Promise<Command>;

/**
 * Part of the stream that is read before the decision. `none` is for a stream with a new id. The end of a stream, from
 * a revision, is not cached; the same command must not have been recorded before it.
 */
export type StreamPart = 'all' | 'none' | { readonly from: number };

/** The only command on the bus of @nestjs/cqrs: decides on a command of one stream. */
export class Decide<State, Command, Event extends MeritlistEvent> extends BusCommand<DecisionResult<State, Event>> {
  constructor(
    readonly stream: string,
    readonly decider: Decider<State, Command, Event>,
    readonly command: Command | CommandLoader<State, Command>,
    readonly context: CommandContext,
    readonly part: StreamPart,
  ) {
    super();
  }
}
