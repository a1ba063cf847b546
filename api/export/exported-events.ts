import { attemptIdOf } from '../attempts/sittings.decider.js';
import type { EventLog, LoggedEvent } from '../platform/event-store/event-log.js';
import { START, type Position, type RecordedEvent } from '../platform/event-store/event-store.js';
import type { ExportFilter } from './export-request.js';
import type { EventType } from '../contracts/events/catalogue.js';

/** Events per batch, small enough to bound memory even for large events. */
const BATCH = 250;

/** An event in an export. Events of unknown types are exported as stored. */
export type ExportedEvent = Pick<
  RecordedEvent,
  'id' | 'type' | 'data' | 'stream' | 'revision' | 'position' | 'metadata'
>;

export interface ExportedBatch {
  readonly events: readonly ExportedEvent[];
  /** Position up to which all events were read. */
  readonly position: Position;
}

/** Yields the matching events in order up to the end of the log, without duplicates. */
export async function* exportedEvents(log: EventLog, filter: ExportFilter): AsyncGenerator<ExportedBatch> {
  const repeats = new Repeats();
  const types = filter.types && Repeats.typesToRead(filter.types);
  for await (const { events, unknown, position } of log.readAll(START, { batch: BATCH, ...(types && { types }) })) {
    const all: ExportedEvent[] = unknown.length === 0 ? [...events] : sortedEvents(events, unknown);
    yield { events: all.filter((event) => !repeats.isRepeat(event) && matches(event, filter)), position };
  }
}

const sortedEvents = (events: readonly LoggedEvent[], unknown: readonly RecordedEvent[]): ExportedEvent[] =>
  [...events, ...unknown].sort((a, b) => (a.position < b.position ? -1 : 1));

function matches({ type, data, metadata: { at } }: ExportedEvent, { from, to, types, examId }: ExportFilter): boolean {
  if (types && !types.some((included) => included === type)) return false;
  if (from !== undefined && at < from) return false;
  if (to !== undefined && at >= to) return false;
  return examId === undefined || isOfExam(data, examId);
}

/**
 * Returns true if the event belongs to the exam. Attempt ids are derived from student and exam, so no state is needed.
 */
function isOfExam(payload: object, examId: string): boolean {
  const data = payload as Readonly<Record<string, unknown>>;
  if ([data['examId'], data['modelTestId'], data['mockTestId']].includes(examId)) return true;
  const { attemptId, studentId } = data;
  return typeof attemptId === 'string' && typeof studentId === 'string' && attemptIdOf(studentId, examId) === attemptId;
}

/**
 * Event types that earlier releases recorded twice if a device repeated a long call. They occur only during an
 * attempt.
 */
const REPEATED_TYPES: ReadonlySet<string> = new Set<EventType>(['AnswerSaved', 'ProgressRecorded']);
/** Type of the event after which a stream contains no duplicates. */
const LAST_TYPE: EventType = 'AttemptFinished';

/** Detects events whose id has already occurred in their stream. Stores only the ids of running attempts. */
export class Repeats {
  private readonly idsByStream = new Map<string, Set<string>>();

  /** Adds the event type that releases the ids of an attempt. */
  static typesToRead(types: readonly EventType[]): readonly EventType[] {
    return types.some((type) => REPEATED_TYPES.has(type)) && !types.includes(LAST_TYPE) ? [...types, LAST_TYPE] : types;
  }

  /**
   * Returns true if the event is a duplicate.
   * @param event next event of the log
   */
  isRepeat({ type, stream, id }: Pick<RecordedEvent, 'type' | 'stream' | 'id'>): boolean {
    if (type === LAST_TYPE) this.idsByStream.delete(stream);
    if (!REPEATED_TYPES.has(type)) return false;
    const ids = this.idsByStream.get(stream) ?? new Set();
    this.idsByStream.set(stream, ids);
    if (ids.has(id)) return true;
    ids.add(id);
    return false;
  }
}
