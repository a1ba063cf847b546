import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MeritlistEvent } from '../../contracts/events/catalogue.js';
import { EventLog } from '../event-store/event-log.js';
import type { CommandContext } from './command-context.js';
import { Decide, type CommandLoader, type DecisionResult, type StreamPart } from './decide.js';
import type { Decider } from './decider.js';
import { Decisions } from './decisions.js';

/** Sends every command to the command bus, and returns the states that commands refer to. */
@Injectable()
export class Commands {
  constructor(
    private readonly decisions: Decisions,
    @Inject(CommandBus) private readonly bus: Pick<Decisions, 'execute'>,
  ) {}

  /** Returns commands on a log outside the server, which has the bus. */
  static on(log: EventLog): Commands {
    const decisions = new Decisions(log);
    return new Commands(decisions, decisions);
  }

  /**
   * Decides on a command and appends its events. Idempotent by the id in the context.
   * @throws Refusal from the decider or the loader; `not-found` if another sender used the command id,
   * `command-id-reused` if the same sender used it for another request
   * @throws UnknownEvent if the stream contains an event of an unknown type or version
   * @throws WrongRevision after too many conflicts with other processes
   * @throws StoreUnavailable if the event store does not answer within 4 s
   */
  decide<State, Command, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    command: NoInfer<Command | CommandLoader<State, Command>>,
    context: CommandContext,
    part: StreamPart = 'all',
  ): Promise<DecisionResult<State, Event>> {
    return this.bus.execute(new Decide(stream, decider, command, context, part));
  }

  /** Returns the current state of the stream. @throws UnknownEvent, StoreUnavailable */
  state<State, Command, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
  ): ReturnType<typeof this.decisions.state<State, Command, Event>> {
    return this.decisions.state(stream, decider);
  }
}
