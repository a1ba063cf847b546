import { contextAt } from '../../test/support/given/given-decider.js';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import type { MeritlistEvent } from '../contracts/events/catalogue.js';
import { EventLog } from '../platform/event-store/event-log.js';
import type { ExportFilter } from './export-request.js';
import { exportedEvents } from './exported-events.js';
import { Repeats } from './exported-events.js';

const STREAM = 'attempt-one';
const about = { attemptId: 'one', studentId: 'ann', questionId: 'gas' };
const progress: MeritlistEvent = { type: 'ProgressRecorded', data: { ...about, spentMs: 5_000 } };
const answer: MeritlistEvent = {
  type: 'AnswerSaved',
  data: { ...about, option: 'Neon', chosenAt: '2026-01-05T10:00:00.000Z' },
};
const ALL: ExportFilter = { from: undefined, to: undefined, types: undefined, examId: undefined };

describe('export of a log with a repeated call that was recorded twice', () => {
  const store = new MemoryEventStore();
  const log = new EventLog(store);

  beforeAll(async () => {
    const context = (commandId: string) => ({ ...contextAt(), commandId });
    const [first, second] = ['a', 'b'];
    await log.append(STREAM, 'none', [progress], context(first!));
    await log.append(STREAM, 0, [answer], context(second!));
    await log.append(STREAM, 1, [progress], context(first!));
    await log.append(STREAM, 2, [answer], context(second!));
    await log.append('attempt-two', 'none', [progress], context(first!));
  });

  const exported = async (filter: ExportFilter) => {
    const fingerprints: string[] = [];
    for await (const { events } of exportedEvents(log, filter)) {
      fingerprints.push(...events.map(({ type, stream, revision }) => `${type} ${stream}@${revision}`));
    }
    return fingerprints;
  };

  it('contains every event type, each event once', async () => {
    const expected = ['ProgressRecorded attempt-one@0', 'AnswerSaved attempt-one@1', 'ProgressRecorded attempt-two@0'];
    expect(await exported(ALL)).toEqual(expected);
  });

  it('contains each event once, and only the requested types', async () => {
    expect(await exported({ ...ALL, types: ['AnswerSaved'] })).toEqual(['AnswerSaved attempt-one@1']);
    expect(Repeats.typesToRead(['AnswerSaved'])).toEqual(['AnswerSaved', 'AttemptFinished']);
    expect(Repeats.typesToRead(['AttemptStarted'])).toEqual(['AttemptStarted']);
  });
});
