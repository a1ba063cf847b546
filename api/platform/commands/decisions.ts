import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { upcast, type MeritlistEvent } from '../../contracts/events/catalogue.js';
import {
  EVENT_STORE,
  WrongRevision,
  type EventStore,
  type ExpectedRevision,
  type Position,
} from '../event-store/event-store.js';
import type { CommandContext, Decider } from './decider.js';
import { eventsOfCommand } from './events-of-command.js';
import { Turns } from './turns.js';

/** What became of a command. */
export interface Decided<State, Event = MeritlistEvent> {
  readonly state: State;
  /** of the stream after it: the command's own last event, also when it was sent again */
  readonly revision: ExpectedRevision;
  /** appended now; [] when nothing changed or the command had been done before */
  readonly events: readonly Event[];
  /** of its last event; undefined when nothing was appended */
  readonly position: Position | undefined;
}

interface Folded {
  readonly state: unknown;
  readonly revision: ExpectedRevision;
  /** commands done in this stream, with the revision of their last event */
  readonly commands: Map<string, number>;
}

type AnyDecider = Decider<unknown, never, MeritlistEvent>;

const STATES_KEPT = 5_000;
const TRIES = 20;

/** The one way of a command: load, fold, decide, append at the expected revision, and decide again on a conflict. */
@Injectable()
export class Decisions {
  private readonly turns = new Turns();
  private readonly kept = new Map<AnyDecider, LRUCache<string, Folded>>();

  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  /**
   * @throws Refusal from the decider
   * @throws WrongRevision after too many conflicts with other processes
   * @throws StoreUnavailable
   */
  decide<State, Command, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    command: Command,
    context: CommandContext,
  ): Promise<Decided<State, Event>> {
    return this.turns.take(stream, async () => {
      const states = this.statesOf(decider);
      let folded = states.get(stream);
      // only an append proves a remembered state: a refusal or a no-op is decided on what the store says now
      let proven = !folded;
      folded ??= await this.readOn(stream, decider, undefined);
      for (let tries = 0; ; tries += 1) {
        const doneAt = folded.commands.get(context.commandId);
        if (doneAt !== undefined)
          return { state: folded.state as State, revision: doneAt, events: [], position: undefined };
        try {
          const events = decider.decide(command, folded.state as State, context);
          if (events.length > 0) {
            const appended = await this.events.append(
              stream,
              folded.revision,
              eventsOfCommand(stream, events, context),
            );
            folded = this.fold(decider, folded, events, context.commandId, appended.revision);
            states.set(stream, folded);
            return { state: folded.state as State, ...appended, events };
          }
          if (proven) {
            return { state: folded.state as State, revision: folded.revision, events: [], position: undefined };
          }
        } catch (refused) {
          if (refused instanceof WrongRevision ? tries >= TRIES : proven) throw refused;
        }
        folded = await this.readOn(stream, decider, folded);
        states.set(stream, folded);
        proven = true;
      }
    });
  }

  /** The state as the store has it now. */
  async state<State, Command, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
  ): Promise<{ state: State; revision: ExpectedRevision }> {
    const states = this.statesOf(decider);
    const folded = await this.readOn(stream, decider, states.get(stream));
    const newer = states.get(stream);
    // what does not exist is not kept: asking for made-up ids would drive out what does
    if (order(newer?.revision ?? 'none') < order(folded.revision)) states.set(stream, folded);
    return { state: folded.state as State, revision: folded.revision };
  }

  private fold<State, Event extends MeritlistEvent>(
    decider: Decider<State, never, Event>,
    before: Folded,
    events: readonly Event[],
    commandId: string,
    revision: number,
  ): Folded {
    before.commands.set(commandId, revision);
    return { state: events.reduce(decider.evolve, before.state as State), revision, commands: before.commands };
  }

  private async readOn<State, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, never, Event>,
    known: Folded | undefined,
  ): Promise<Folded> {
    let folded = known ?? { state: decider.initial, revision: 'none' as const, commands: new Map<string, number>() };
    for (const recorded of await this.events.readStream(stream, order(folded.revision) + 1)) {
      const event = upcast({ type: recorded.type, data: recorded.data, version: recorded.metadata.version }) as Event;
      folded = this.fold(decider, folded, [event], recorded.metadata.causationId, recorded.revision);
    }
    return folded;
  }

  private statesOf(decider: unknown): LRUCache<string, Folded> {
    const states = this.kept.get(decider as AnyDecider) ?? new LRUCache<string, Folded>({ max: STATES_KEPT });
    this.kept.set(decider as AnyDecider, states);
    return states;
  }
}

const order = (revision: ExpectedRevision): number => (revision === 'none' ? -1 : revision);
