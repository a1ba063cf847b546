import { contextAt } from '../../../test/support/given/given-decider.js';
import { MemoryEventStore } from '../../../test/support/stand-ins/memory-event-store.js';
import { UnknownEvent } from '../../contracts/events/catalogue.js';
import type { QuestionEvent } from '../../contracts/events/question.events.js';
import { EventLog, eventsOfCommand, type LogBatch } from './event-log.js';
import { START, type EventToAppend } from './event-store.js';

const STREAM = 'question-sum';
const deleted: QuestionEvent = { type: 'QuestionDeleted', data: { questionId: 'sum', subject: 'Math' } };

describe('EventLog', () => {
  let store: MemoryEventStore;
  let log: EventLog;
  beforeEach(async () => {
    store = new MemoryEventStore();
    log = new EventLog(store);
    await log.append(STREAM, 'none', [deleted], contextAt());
  });

  /** Appends an event of a later version of Meritlist. */
  const recordedEvent = (stream: string, type: string, version: number, data: object = {}) =>
    store.append(stream, 'none', [{ id: stream, type, data, metadata: { ...metadata, version } }]);
  const metadata = { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: '' };

  async function all(batches: AsyncIterable<LogBatch>) {
    const result: { events: string[]; unknown: string[] } = { events: [], unknown: [] };
    for await (const { events, unknown, caughtUp } of batches) {
      result.events.push(...events.map(({ type }) => type));
      result.unknown.push(...unknown.map(({ type }) => type));
      if (caughtUp) break;
    }
    return result;
  }

  it('appends the events of a command with actor, correlation, causation and time', async () => {
    const [event] = await log.readStream(STREAM);
    const { commandId, actor, correlationId, now } = contextAt();
    expect(event).toMatchObject({ ...deleted, stream: STREAM, revision: 0, position: 1n });
    expect(event!.metadata).toMatchObject({ actor, correlationId, causationId: commandId, at: now.toISOString() });
  });

  it('records correlation and causation also under their KurrentDB names, in this order', () => {
    const [{ metadata: recorded }] = eventsOfCommand(STREAM, [deleted], contextAt()) as [EventToAppend];
    expect(recorded).toMatchObject({ $correlationId: recorded.correlationId, $causationId: recorded.causationId });
    const names = 'actor correlationId causationId $correlationId $causationId at version';
    expect(Object.keys(recorded).join(' ')).toBe(names);
  });

  it.each([
    ['of an unknown type', 'FromTomorrow', 1],
    ['of a newer version', 'QuestionDeleted', 2],
    ['of no version', 'QuestionDeleted', 0],
    ['of a type named as what every object has', 'constructor', 1],
  ])('separates an event %s from others and rejects reads of its stream', async (_, type, version) => {
    await recordedEvent('question-odd', type, version);
    await log.append('question-next', 'none', [deleted], contextAt());
    const result = { events: ['QuestionDeleted', 'QuestionDeleted'], unknown: [type] };
    expect(await all(log.readAll(START))).toEqual(result);
    expect(await all(log.subscribe(START))).toEqual(result);
    await expect(log.readStream('question-odd')).rejects.toThrow(UnknownEvent);
    expect(await log.readStream('question-next')).toHaveLength(1);
  });

  it('reads a single event of a stream at any revision', async () => {
    await store.append(STREAM, 0, [
      { id: 'odd', type: 'FromTomorrow', data: {}, metadata: { ...metadata, version: 1 } },
    ]);
    expect(await log.eventAt(STREAM, 0)).toMatchObject(deleted);
    await expect(log.eventAt(STREAM, 1)).rejects.toThrow(UnknownEvent);
    expect(await log.eventAt(STREAM, 2)).toBeUndefined();
  });
});
