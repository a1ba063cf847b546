import type { MeritlistEvent } from '../../contracts/events/catalogue.js';
import type { Decider } from '../../platform/commands/decider.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { eventsOfCommand } from '../../platform/event-store/event-log.js';
import type { EventToAppend, ExpectedRevision, StreamAppend } from '../../platform/event-store/event-store.js';

/**
 * Decides commands of a generated history like `Decisions`, but synchronously in memory and without concurrency
 * conflicts. Its appends must be written in order to an empty event store.
 */
export class GeneratedHistory {
  private readonly streams = new Map<string, { state: unknown; revision: ExpectedRevision }>();
  private appends: StreamAppend[] = [];

  stateOf<State>(stream: string, decider: Pick<Decider<State, never, never>, 'initial'>): State {
    return (this.streams.get(stream)?.state ?? decider.initial) as State;
  }

  /**
   * Decides a command.
   * @throws Refusal from the decider, which indicates a bug of the generator
   */
  decide<State, Command, Event extends MeritlistEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    command: Command,
    context: CommandContext,
  ): State {
    const { state, revision } = this.streams.get(stream) ?? { state: decider.initial, revision: 'none' as const };
    const events = decider.decide(command, state as State, context);
    if (events.length === 0) return state as State;
    const nextState = events.reduce(decider.evolve, state as State);
    this.appends.push({ stream, expected: revision, events: eventsRecordedAtTheirTime(stream, events, context) });
    this.streams.set(stream, { state: nextState, revision: (revision === 'none' ? -1 : revision) + events.length });
    return nextState;
  }

  /** Releases the state of a stream without further commands, to bound memory. */
  forget(stream: string): void {
    this.streams.delete(stream);
  }

  /** Number of pending appends. */
  get pendingAppendCount(): number {
    return this.appends.length;
  }

  /** Returns the appends since the last call. */
  takeAppends(): StreamAppend[] {
    return this.appends.splice(0);
  }
}

/** Creates events whose recording time is their time in the history. */
const eventsRecordedAtTheirTime = (...args: Parameters<typeof eventsOfCommand>): EventToAppend[] =>
  eventsOfCommand(...args).map((event) => ({
    ...event,
    metadata: { ...event.metadata, recordedAt: event.metadata.at },
  }));
