import type { Type } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MeritlistEvent } from '../../contracts/events/catalogue.js';
import type { CommandContext, Decider } from './decider.js';
import { Decisions, type Decided } from './decisions.js';

/** A command that one decider decides on one stream. */
export abstract class StreamCommand<State> extends Command<Decided<State>> {
  abstract readonly context: CommandContext;
}

/** The handler of such a command: there is nothing to write by hand but which stream it is decided on. */
export function decidedOn<C extends StreamCommand<State>, State, Event extends MeritlistEvent>(
  command: Type<C>,
  decider: Decider<State, C, Event>,
  stream: (command: C) => string,
): Type<ICommandHandler<C>> {
  @CommandHandler(command)
  class Handler {
    constructor(private readonly decisions: Decisions) {}

    execute(sent: C): Promise<Decided<State>> {
      return this.decisions.decide(stream(sent), decider, sent, sent.context);
    }
  }
  Object.defineProperty(Handler, 'name', { value: `${command.name}Handler` });
  return Handler as unknown as Type<ICommandHandler<C>>;
}
