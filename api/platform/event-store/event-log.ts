import { Inject, Injectable } from '@nestjs/common';
import {
  currentVersion,
  UnknownEvent,
  type EventOf,
  type EventType,
  type MeritlistEvent,
} from '../../contracts/events/catalogue.js';
import { upcast } from '../../contracts/events/upcast.js';
import type { CommandContext } from '../commands/command-context.js';
import { eventId } from '../commands/derived-id.js';
import { withSpan } from '../telemetry/tracing.js';
import { DamagedEvent, isDamaged } from './damaged-event.js';
import {
  EVENT_STORE,
  type AppendOutcome,
  type EventBatch,
  type EventStore,
  WrongRevision,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type RecordedEvent,
  type Subscription,
} from './event-store.js';

/** An event of the catalogue in the current version of its type, with its position. */
export type LoggedEvent<Type extends EventType = EventType> = EventOf<Type> & Omit<RecordedEvent, 'type' | 'data'>;

export interface LogBatch<Type extends EventType = EventType> extends Omit<EventBatch, 'events'> {
  readonly events: readonly LoggedEvent<Type>[];
  /** Events of the batch with an unknown type or version, and damaged events, as stored. */
  readonly unknown: readonly RecordedEvent[];
}

export interface LogSubscription<Type extends EventType = EventType>
  extends AsyncIterable<LogBatch<Type>>, Pick<Subscription, 'behindMs' | 'close'> {}

export interface LogReadOptions<Type extends EventType> {
  /** Types of events to read; the position also moves past other events. All types by default. */
  readonly types?: readonly Type[];
  /** Maximum batch size, 1000 by default. */
  readonly batch?: number;
}

/**
 * Reads and appends events of the catalogue. The event store below handles only bytes. Events are upcast to the current
 * version of their type.
 *
 * An event with an unknown type or version was written by a later version of Meritlist:
 * - Commands on its stream fail with UnknownEvent, and callers receive 503 with the code `outdated`. Other streams are
 * not affected.
 * - Reading across streams continues: a batch lists such events in `unknown`, and projections quarantine them until
 * Meritlist is updated.
 */
@Injectable()
export class EventLog {
  /** Number of appends by outcome. */
  readonly appends = { appended: 0, conflict: 0, failed: 0 };

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** Runs a task with one time limit for all its calls to the store. @param at deadline (performance.now()) */
  withTimeLimit<Result>(at: number, task: () => Result): Result {
    return this.store.withTimeLimit(at, task);
  }

  /** Appends the events of one command. @throws the errors of `EventStore.append` */
  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly MeritlistEvent[],
    context: CommandContext,
  ): Promise<AppendOutcome> {
    try {
      const append = () => this.store.append(stream, expected, eventsOfCommand(stream, events, context));
      const appended = await withSpan('append', {}, append);
      this.appends.appended += 1;
      const { appended: last } = context;
      if (last && appended.position > (last.position ?? -1n)) last.position = appended.position;
      return appended;
    } catch (error) {
      this.appends[error instanceof WrongRevision ? 'conflict' : 'failed'] += 1;
      throw error;
    }
  }

  /**
   * Returns the events in order, `[]` for an unknown stream.
   * @param from first revision, 0 by default
   * @throws UnknownEvent
   */
  async readStream(stream: string, from?: number): Promise<readonly LoggedEvent[]> {
    return (await this.store.readStream(stream, from)).map(upcast);
  }

  /** Like `readStream`, but skips damaged events. For readers that make no decisions. @throws UnknownEvent */
  async readUndamaged(stream: string): Promise<readonly LoggedEvent[]> {
    return (await this.store.readStream(stream)).filter((event) => !isDamaged(event)).map(upcast);
  }

  /** Returns one event of a stream; undefined if there is none at this revision. @throws UnknownEvent */
  async eventAt(stream: string, revision: number): Promise<LoggedEvent | undefined> {
    const [recorded] = await this.store.readStream(stream, revision, 1);
    return recorded && upcast(recorded);
  }

  /**
   * Returns all events after a position, in order, up to the current end of the log. Yields at least one batch; the
   * last one is caught up.
   */
  async *readAll<Type extends EventType = EventType>(
    after: Position,
    options?: LogReadOptions<Type>,
  ): AsyncGenerator<LogBatch<Type>, void, undefined> {
    for await (const batch of this.store.readAll(after, options)) yield splitKnownEvents<Type>(batch);
  }

  subscribe<Type extends EventType = EventType>(
    after: Position,
    options?: LogReadOptions<Type>,
  ): LogSubscription<Type> {
    const subscription = this.store.subscribe(after, options);
    return {
      behindMs: () => subscription.behindMs(),
      close: () => subscription.close(),
      async *[Symbol.asyncIterator]() {
        for await (const batch of subscription) yield splitKnownEvents<Type>(batch);
      },
    };
  }

  /** Returns the position of the newest event; START if there is none. */
  lastPosition(): Promise<Position> {
    return this.store.lastPosition();
  }
}

function splitKnownEvents<Type extends EventType>({
  events: recorded,
  position,
  caughtUp,
}: EventBatch): LogBatch<Type> {
  const events: LoggedEvent[] = [];
  const unknown: RecordedEvent[] = [];
  for (const recordedEvent of recorded) {
    try {
      events.push(currentEvent(recordedEvent));
    } catch (error) {
      if (!(error instanceof UnknownEvent || error instanceof DamagedEvent)) throw error;
      unknown.push(recordedEvent);
    }
  }
  return { events: events as unknown as LoggedEvent<Type>[], unknown, position, caughtUp };
}

/**
 * Returns an undamaged event in the current version of its type.
 * @throws UnknownEvent, DamagedEvent
 */
export function currentEvent(recorded: RecordedEvent): LoggedEvent {
  if (isDamaged(recorded)) throw new DamagedEvent('its metadata was changed outside of Meritlist; run verify');
  return upcast(recorded);
}

/** Creates the events of a command with metadata and ids derived from the command id. */
export const eventsOfCommand = (
  stream: string,
  events: readonly MeritlistEvent[],
  { commandId, contentHash, actor, correlationId, now }: CommandContext,
): EventToAppend[] =>
  events.map(({ type, data }, index) => ({
    id: eventId(commandId, stream, index),
    type,
    data,
    metadata: {
      actor,
      correlationId,
      causationId: commandId,
      $correlationId: correlationId,
      $causationId: commandId,
      ...(contentHash && { contentHash }),
      at: now.toISOString(),
      version: currentVersion(type),
    },
  }));
