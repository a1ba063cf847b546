import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { MeritlistEvent } from '../../contracts/events/catalogue.js';
import { EventLog } from '../event-store/event-log.js';
import { StoreUnavailable, WrongRevision, type ExpectedRevision, type Position } from '../event-store/event-store.js';
import { withTimeLimit } from '../event-store/time-limit.js';
import { Mutex } from '../shared/mutex.js';
import type { Decider } from './decider.js';
import type { CommandContext } from './command-context.js';
import { traced } from '../telemetry/tracing.js';
import { EventIds } from './event-ids.js';
import { Refusal } from './refusal.js';
import { order, StateCache, type Folded } from './state-cache.js';

/** The outcome of a command. */
export interface Decided<State, Event = MeritlistEvent> {
  readonly state: State;
  /** of the stream at the command's last event, also for a resent command */
  readonly revision: ExpectedRevision;
  /** events appended by this call; [] when nothing changed or the command is a repetition */
  readonly events: readonly Event[];
  /** of the last event; undefined when nothing was appended */
  readonly position: Position | undefined;
}

const TRIES = 20;
/** Time limit of a command for all its waits: earlier commands on its stream, reads and appends. */
const COMMAND_MS = 4_000;
/** Events folded before yielding to other work: some milliseconds. */
const FOLDED_AT_ONCE = 1_000;

/** The part of a stream that is read, and the cache for its state. */
interface Part {
  /** revision */
  readonly from: number;
  readonly states: Pick<StateCache, 'get' | 'keep'>;
}
const NONE_REMEMBERED: Part['states'] = { get: () => undefined, keep: () => undefined };

/**
 * Handles commands: loads the stream, folds it, decides, and appends at the expected revision. Retries on a
 * concurrency conflict (optimistic concurrency).
 */
@Injectable()
export class Decisions {
  private readonly mutex = new Mutex();
  private readonly remembered = new StateCache();

  constructor(private readonly log: EventLog) {}

  /**
   * @throws Refusal from the decider; `not-found` when another sender used the command id, `command-id-reused`
   * when the same sender used it for another request
   * @throws UnknownEvent when the stream contains an event of an unknown type or version
   * @throws WrongRevision after too many conflicts with other processes
   * @throws StoreUnavailable when the event store does not answer within 4 s
   */
  decide<State, Command, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    command: Command,
    context: CommandContext,
  ): Promise<Decided<State, Event>> {
    return this.decideAlone(stream, decider, command, context);
  }

  /**
   * Like `decide`, for a decider that needs only the end of a stream: earlier events are not read, and no state is
   * cached.
   * @param from the first revision of that end; the same command must not have been recorded before it
   */
  decideOnEnd<State, Command, Event extends MeritlistEvent>(
    stream: string,
    from: number,
    decider: Decider<State, Command, Event>,
    command: Command,
    context: CommandContext,
  ): Promise<Decided<State, Event>> {
    return this.decideAlone(stream, decider, command, context, { from, states: NONE_REMEMBERED });
  }

  /** Like `decide`, on a stream with a new id, which is not read before the append. */
  decideOnNew<State, Command, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    command: Command,
    context: CommandContext,
  ): Promise<Decided<State, Event>> {
    const begun: Folded = { state: decider.initial, revision: 'none', ids: new EventIds() };
    const states: Part['states'] = { get: () => begun, keep: (...kept) => this.remembered.keep(...kept) };
    return this.decideAlone(stream, decider, command, context, { from: 0, states });
  }

  private decideAlone<State, Command, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    command: Command,
    context: CommandContext,
    part: Part = { from: 0, states: this.remembered },
  ): Promise<Decided<State, Event>> {
    const decide = async (): Promise<Decided<State, Event>> => {
      let folded = part.states.get(stream);
      // only an append confirms a cached state: a refusal or a no-op is based on the current state of the
      // store
      let proven = !folded;
      folded ??= await this.readOn(stream, decider, undefined, part);
      for (let tries = 0; ; tries += 1) {
        const doneAt = await this.revisionOfResent(stream, folded.ids, context);
        if (doneAt !== undefined)
          return { state: folded.state as State, revision: doneAt, events: [], position: undefined };
        try {
          const events = decider.decide(command, folded.state as State, context);
          if (events.length > 0) {
            const appended = await this.log.append(stream, folded.revision, events, context);
            folded.ids.addCommand(context.commandId, stream, events.length, appended.revision);
            folded = {
              ...folded,
              state: events.reduce(decider.evolve, folded.state as State),
              revision: appended.revision,
            };
            part.states.keep(stream, folded);
            return { state: folded.state as State, ...appended, events };
          }
          if (proven) {
            return { state: folded.state as State, revision: folded.revision, events: [], position: undefined };
          }
        } catch (refused) {
          // a read would fail on the same store
          if (refused instanceof StoreUnavailable) throw refused;
          if (refused instanceof WrongRevision ? tries >= TRIES : proven) throw refused;
        }
        folded = await this.readOn(stream, decider, folded, part);
        proven = true;
      }
    };
    const limit = performance.now() + COMMAND_MS;
    const run = () => this.mutex.run(stream, () => withTimeLimit(limit, decide));
    return traced('decide', { 'meritlist.command': typeOf(command) }, run);
  }

  /** Returns the current state of the stream. @throws UnknownEvent, StoreUnavailable */
  async state<State, Command, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
  ): Promise<{ state: State; revision: ExpectedRevision }> {
    const folded = await this.readOn(stream, decider, this.remembered.get(stream));
    return { state: folded.state as State, revision: folded.revision };
  }

  /** Returns the cached state, for parts that never change; undefined when it is not cached. */
  cachedState<State, Command, Event extends MeritlistEvent>(
    stream: string,
    _decider: Decider<State, Command, Event>,
  ): State | undefined {
    return this.remembered.get(stream)?.state as State | undefined;
  }

  /**
   * Returns the revision of the command's last event when the command is a repetition.
   * @throws Refusal `not-found` when another sender used the id: a command id reveals nothing to others
   * @throws Refusal `command-id-reused` when the same sender used it for another request
   */
  private async revisionOfResent(
    stream: string,
    ids: EventIds,
    { commandId, actor, contentHash }: CommandContext,
  ): Promise<number | undefined> {
    const revision = ids.lastRevisionOf(commandId, stream);
    const done = revision === undefined ? undefined : (await this.log.eventAt(stream, revision))?.metadata;
    if (done && done.actor !== actor) throw new Refusal('not-found');
    if (done?.contentHash && contentHash && done.contentHash !== contentHash) throw new Refusal('command-id-reused');
    return revision;
  }

  /** Reads the events after `before`, or all. The result is cached, so a refused command is not read for again. */
  private async readOn<State, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, never, Event>,
    before: Folded | undefined,
    { from, states }: Part = { from: 0, states: this.remembered },
  ): Promise<Folded> {
    let { state, revision, ids } = before ?? {
      state: decider.initial,
      revision: 'none' as const,
      ids: new EventIds(),
    };
    const events = await this.log.readStream(stream, before ? order(revision) + 1 : from);
    for (const [at, event] of events.entries()) {
      if (at > 0 && at % FOLDED_AT_ONCE === 0) await nextTurn();
      revision = event.revision;
      // recorded twice by an earlier release, which remembered only 32 commands
      if (ids.has(event.id)) continue;
      ids.add(event.id, revision);
      state = decider.evolve(state as State, event as unknown as Event);
    }
    const folded = { state, revision, ids };
    states.keep(stream, folded);
    return folded;
  }
}

const typeOf = (command: unknown): string => (command as { type?: string }).type ?? 'unnamed';
