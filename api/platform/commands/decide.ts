import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MeritlistEvent } from '../../contracts/events/catalogue.js';
import type { CommandContext, Decider } from './decider.js';
import { Decisions, type Decided } from './decisions.js';

/** On the bus: a command that one decider decides on one stream, and nothing besides. */
export class Decide<State, Asked, Event extends MeritlistEvent> extends Command<Decided<State, Event>> {
  constructor(
    readonly stream: string,
    readonly decider: Decider<State, Asked, Event>,
    readonly command: NoInfer<Asked>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(Decide)
export class DecideHandler implements ICommandHandler<Decide<unknown, unknown, MeritlistEvent>> {
  constructor(private readonly decisions: Decisions) {}

  execute({ stream, decider, command, context }: Decide<unknown, unknown, MeritlistEvent>) {
    return this.decisions.decide(stream, decider, command, context);
  }
}
