import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { streams } from '../contracts/events/streams.js';
import { Commands } from '../platform/commands/commands.js';
import { Settings } from '../platform/config/settings.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { RecordScoringRules } from './record-scoring-rules.process.js';

const rules = { weights: { live: 3, practice: 1, quiz: 0 }, penalty: 0.25, timeZone: 'Asia/Dhaka' };
const inUtc = { ...rules, timeZone: 'UTC' };

describe('RecordScoringRules', () => {
  const now = new Date('2026-01-05T10:00:00.000Z');
  const started = (events: MemoryEventStore, env: NodeJS.ProcessEnv = {}) =>
    new RecordScoringRules(Commands.on(new EventLog(events)), new Settings(env), { now: () => now });
  const recorded = async (events: MemoryEventStore) =>
    (await events.readStream(streams.scoringRules)).map(({ data, metadata }) => ({ data, at: metadata.at }));

  it('records the rules once for servers that start concurrently and for later starts', async () => {
    const events = new MemoryEventStore();
    await Promise.all([1, 2, 3, 4].map(() => started(events).onApplicationBootstrap()));
    await started(events).onApplicationBootstrap();
    expect(await recorded(events)).toEqual([{ data: rules, at: now.toISOString() }]);
    await started(events, { EXAM_TIME_ZONE: 'UTC' }).onApplicationBootstrap();
    await started(events, { EXAM_TIME_ZONE: 'UTC' }).onApplicationBootstrap();
    expect((await recorded(events)).map(({ data }) => data)).toEqual([rules, inUtc]);
  });

  it('lets the server start without the event store and records the rules later', async () => {
    const events = new MemoryEventStore();
    const { readStream } = events;
    events.readStream = () => Promise.reject(new StoreUnavailable('unavailable'));
    const server = started(events);
    await server.onApplicationBootstrap();
    events.readStream = readStream;
    expect(await recorded(events)).toEqual([]);
    await server.run();
    expect(await recorded(events)).toHaveLength(1);
    await server.onApplicationShutdown();
  });

  it('records its rules only once, so that servers with different settings do not overwrite each other repeatedly', async () => {
    jest.useFakeTimers();
    const events = new MemoryEventStore();
    const servers = [started(events), started(events, { EXAM_TIME_ZONE: 'UTC' })];
    for (const server of servers) await server.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(20_000);
    expect((await recorded(events)).map(({ data }) => data)).toEqual([rules, inUtc]);
    for (const server of servers) await server.onApplicationShutdown();
  });

  it('retries after a start without the event store', async () => {
    jest.useFakeTimers();
    const events = new MemoryEventStore();
    const { readStream } = events;
    events.readStream = () => Promise.reject(new StoreUnavailable('unavailable'));
    const server = started(events);
    await server.onApplicationBootstrap();
    events.readStream = readStream;
    await jest.advanceTimersByTimeAsync(6_000);
    expect(await recorded(events)).toHaveLength(1);
    await server.onApplicationShutdown();
  });
});
