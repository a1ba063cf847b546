import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { MeritlistEvent } from '../../contracts/events/catalogue.js';
import { EventLog } from '../event-store/event-log.js';
import { WrongRevision, type ExpectedRevision, type Position } from '../event-store/event-store.js';
import { Mutex } from '../shared/mutex.js';
import type { CommandContext, Decider } from './decider.js';
import { RecentCommands } from './recent-commands.js';

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
  readonly recent: RecentCommands;
}

type AnyDecider = Decider<unknown, never, MeritlistEvent>;

const STATES_KEPT = 5_000;
const TRIES = 20;

/** The one way of a command: load, fold, decide, append at the expected revision, and decide again on a conflict. */
@Injectable()
export class Decisions {
  private readonly mutex = new Mutex();
  private readonly kept = new Map<AnyDecider, LRUCache<string, Folded>>();

  constructor(private readonly log: EventLog) {}

  /**
   * @throws Refusal from the decider; also when somebody else has used the command id (`not-found`), or the same sender for
   * something else (`command-id-reused`)
   * @throws UnknownEvent when the stream holds an event that this code does not know
   * @throws WrongRevision after too many conflicts with other processes
   * @throws StoreUnavailable
   */
  decide<State, Command, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    command: Command,
    context: CommandContext,
  ): Promise<Decided<State, Event>> {
    return this.mutex.run(stream, async () => {
      const states = this.statesOf(decider);
      let folded = states.get(stream);
      // only an append proves a remembered state: a refusal or a no-op is decided on what the store says now
      let proven = !folded;
      folded ??= await this.readOn(stream, decider, undefined);
      for (let tries = 0; ; tries += 1) {
        const doneAt = folded.recent.revisionOf(context);
        if (doneAt !== undefined)
          return { state: folded.state as State, revision: doneAt, events: [], position: undefined };
        try {
          const events = decider.decide(command, folded.state as State, context);
          if (events.length > 0) {
            const appended = await this.log.append(stream, folded.revision, events, context);
            folded.recent.add(context, appended.revision);
            folded = {
              ...folded,
              state: events.reduce(decider.evolve, folded.state as State),
              revision: appended.revision,
            };
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

  /** The state as the store has it now. @throws UnknownEvent, StoreUnavailable */
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

  private async readOn<State, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, never, Event>,
    before: Folded | undefined,
  ): Promise<Folded> {
    let { state, revision, recent } = before ?? {
      state: decider.initial,
      revision: 'none' as const,
      recent: new RecentCommands(),
    };
    for (const event of await this.log.readStream(stream, order(revision) + 1)) {
      state = decider.evolve(state as State, event as unknown as Event);
      revision = event.revision;
      const { causationId: commandId, actor, contentHash } = event.metadata;
      recent.add({ commandId, actor, contentHash }, revision);
    }
    return { state, revision, recent };
  }

  private statesOf(decider: unknown): LRUCache<string, Folded> {
    const states = this.kept.get(decider as AnyDecider) ?? new LRUCache<string, Folded>({ max: STATES_KEPT });
    this.kept.set(decider as AnyDecider, states);
    return states;
  }
}

const order = (revision: ExpectedRevision): number => (revision === 'none' ? -1 : revision);
