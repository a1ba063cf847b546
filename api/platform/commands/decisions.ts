import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandHandler } from '@nestjs/cqrs';
import type { MeritlistEvent } from '../../contracts/events/catalogue.js';
import { EventLog } from '../event-store/event-log.js';
import { StoreUnavailable, WrongRevision, type ExpectedRevision } from '../event-store/event-store.js';
import { Mutex } from '../shared/mutex.js';
import { Decide, type CommandLoader, type DecisionResult, type StreamPart } from './decide.js';
import type { Decider } from './decider.js';
import type { CommandContext } from './command-context.js';
import { setSpanAttributes, withSpan } from '../telemetry/tracing.js';
import { EventIds } from './event-ids.js';
import { Refusal } from './refusal.js';
import { order, StateCache, type FoldedState } from './state-cache.js';

const ATTEMPTS_MAX = 20;
/** Time limit of a command including all waits (for earlier commands on its stream, reads and appends), ms. */
const COMMAND_MS = 4_000;
/** Number of events that are folded before yielding to the event loop; takes some milliseconds. */
const FOLDED_AT_ONCE = 1_000;

/** The part of a stream that is read, with the cache of its state. */
interface CachedPart {
  /** First revision that is read. */
  readonly from: number;
  readonly states: Pick<StateCache, 'get' | 'set'>;
}
const NO_CACHE: CachedPart['states'] = { get: () => undefined, set: () => undefined };

/**
 * Handles `Decide`: loads the stream, folds it, decides, and appends at the expected revision. Retries on a concurrency
 * conflict (optimistic concurrency).
 */
@CommandHandler(Decide)
export class Decisions {
  private readonly mutex = new Mutex();
  private readonly cache = new StateCache();

  constructor(private readonly log: EventLog) {}

  /** See `Commands.decide`. */
  execute<State, Command, Event extends MeritlistEvent>({
    stream,
    decider,
    command,
    context,
    part: requestedPart,
  }: Decide<State, Command, Event>): Promise<DecisionResult<State, Event>> {
    const part = this.cachedPart(requestedPart, decider.initial);
    const decide = async (): Promise<DecisionResult<State, Event>> => {
      let folded = part.states.get(stream);
      // only an append verifies a cached state: before a refusal or a no-op, the stream is read again
      let isCurrent = !folded;
      folded ??= await this.readNewEvents(stream, decider, undefined, part);
      for (let attempts = 0; ; attempts += 1) {
        const doneAt = await this.revisionOfResent(stream, folded.ids, context);
        if (doneAt !== undefined)
          return { state: folded.state as State, revision: doneAt, events: [], position: undefined };
        try {
          const loaded = isLoader(command) ? await command(folded.state as State) : command;
          setSpanAttributes({ 'meritlist.command': typeOf(loaded) });
          const events = decider.decide(loaded, folded.state as State, context);
          if (events.length > 0) {
            const appended = await this.log.append(stream, folded.revision, events, context);
            folded.ids.addCommand(context.commandId, stream, events.length, appended.revision);
            folded = {
              ...folded,
              state: events.reduce(decider.evolve, folded.state as State),
              revision: appended.revision,
            };
            part.states.set(stream, folded);
            return { state: folded.state as State, ...appended, events };
          }
          if (isCurrent) {
            return { state: folded.state as State, revision: folded.revision, events: [], position: undefined };
          }
        } catch (refused) {
          // reading from the same store would fail too
          if (refused instanceof StoreUnavailable) throw refused;
          if (refused instanceof WrongRevision ? attempts >= ATTEMPTS_MAX : isCurrent) throw refused;
        }
        folded = await this.readNewEvents(stream, decider, folded, part);
        isCurrent = true;
      }
    };
    const limit = performance.now() + COMMAND_MS;
    const run = () => this.mutex.run(stream, () => this.log.withTimeLimit(limit, decide));
    return withSpan('decide', {}, run);
  }

  /** Returns the current state of the stream. @throws UnknownEvent, StoreUnavailable */
  async state<State, Command, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
  ): Promise<{ state: State; revision: ExpectedRevision }> {
    const folded = await this.readNewEvents(stream, decider, this.cache.get(stream));
    return { state: folded.state as State, revision: folded.revision };
  }

  private cachedPart(part: StreamPart, initial?: unknown): CachedPart {
    if (part === 'all') return { from: 0, states: this.cache };
    if (part !== 'none') return { from: part.from, states: NO_CACHE };
    const emptyState: FoldedState = { state: initial, revision: 'none', ids: new EventIds() };
    return { from: 0, states: { get: () => emptyState, set: (...entry) => this.cache.set(...entry) } };
  }

  /**
   * Returns the revision of the command's last event if the command was resent.
   * @throws Refusal `not-found` if another sender used the id, so that command ids reveal nothing
   * @throws Refusal `command-id-reused` if the same sender used it for another request
   */
  private async revisionOfResent(
    stream: string,
    ids: EventIds,
    { commandId, actor, contentHash }: CommandContext,
  ): Promise<number | undefined> {
    const revision = ids.lastRevisionOf(commandId, stream);
    const previous = revision === undefined ? undefined : (await this.log.eventAt(stream, revision))?.metadata;
    if (previous && previous.actor !== actor) throw new Refusal('not-found');
    if (previous?.contentHash && contentHash && previous.contentHash !== contentHash)
      throw new Refusal('command-id-reused');
    return revision;
  }

  /**
   * Reads the events after `before`, or all, and caches the result, so that a repeated refusal need not read them
   * again.
   */
  private async readNewEvents<State, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, never, Event>,
    before: FoldedState | undefined,
    { from, states }: CachedPart = this.cachedPart('all'),
  ): Promise<FoldedState> {
    let { state, revision, ids } = before ?? {
      state: decider.initial,
      revision: 'none' as const,
      ids: new EventIds(),
    };
    const events = await this.log.readStream(stream, before ? order(revision) + 1 : from);
    for (const [at, event] of events.entries()) {
      if (at > 0 && at % FOLDED_AT_ONCE === 0) await nextTurn();
      revision = event.revision;
      // duplicates of an earlier release, which recognized only the last 32 commands
      if (ids.has(event.id)) continue;
      ids.add(event.id, revision);
      state = decider.evolve(state as State, event as unknown as Event);
    }
    const folded = { state, revision, ids };
    states.set(stream, folded);
    return folded;
  }
}

const isLoader = <State, Command>(
  command: Command | CommandLoader<State, Command>,
): command is CommandLoader<State, Command> => typeof command === 'function';

const typeOf = (command: unknown): string => (command as { type?: string }).type ?? 'unnamed';
