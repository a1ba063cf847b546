import { PassThrough } from 'node:stream';
import type { EventBatch, RecordedEvent } from '../event-store.js';
import { StoreSubscription } from '../store-subscription.js';
import type { Connection } from './connection.js';
import { EventFilter } from './event-filter.js';
import { LiveSource } from './live-source.js';
import type { LogReader } from './log-reader.js';

/** Longer than the time for which events are collected, shorter than the polling interval. */
const COLLECTED_MS = 50;
const POLL_MS = 1_000;

const metadata = { actor: 'a', correlationId: 'c', causationId: 'd', at: '', version: 1, recordedAt: '' };

/** An event as delivered by the client. */
const delivered = (position: number) => ({
  event: {
    position: { commit: BigInt(position) },
    streamId: 'attempt-1',
    revision: BigInt(position),
    id: `event-${position}`,
    type: 'Noted',
    data: {},
    metadata: { ...metadata, previousHash: '' },
  },
});

let subscriptions: PassThrough[];
let learned: bigint[];
let end: bigint;
let source: LiveSource;

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  [subscriptions, learned, end] = [[], [], 0n];
  const current = {
    subscribeToAll: () => {
      const stream = Object.assign(new PassThrough({ objectMode: true }), { unsubscribe: () => Promise.resolve() });
      subscriptions.push(stream);
      return stream;
    },
  };
  const connection = { current, route: 1 } as unknown as Connection;
  const log = {
    last: () => Promise.resolve(end),
    page: (position: bigint) => Promise.resolve({ events: [], position, complete: true }),
  } as unknown as LogReader;
  const heads = { receive: ({ position }: RecordedEvent) => void learned.push(position), clear: () => (learned = []) };
  source = new LiveSource(connection, { route: 0 }, log, new EventFilter(() => true), heads);
  await source.start();
});
afterEach(async () => {
  const closed = source.close();
  await jest.advanceTimersByTimeAsync(POLL_MS);
  await closed;
  jest.useRealTimers();
});

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Follows the source, and returns the batches received so far. */
async function following(): Promise<EventBatch[]> {
  const batches: EventBatch[] = [];
  const follow = async () => {
    for await (const batch of new StoreSubscription(source, 0n, {})) batches.push(batch);
  };
  follow().catch(() => {});
  await settled();
  batches.length = 0;
  return batches;
}

const revisions = (batches: readonly EventBatch[]) =>
  batches.map(({ events }) => events.map(({ revision }: RecordedEvent) => revision));

it('LiveSource delivers events that arrive one by one in one batch, and learns of each at once', async () => {
  const batches = await following();
  for (const position of [1, 2, 3]) {
    subscriptions[0]!.write(delivered(position));
    await settled();
  }
  expect(learned).toEqual([1n, 2n, 3n]);
  expect(batches).toEqual([]);
  await jest.advanceTimersByTimeAsync(COLLECTED_MS);
  await settled();
  expect(revisions(batches)).toEqual([[1, 2, 3]]);
});

it('LiveSource returns the last poll as the known end', async () => {
  expect(await source.knownEnd()).toMatchObject({ position: 0n });
  end = 5n;
  expect(await source.knownEnd()).toMatchObject({ position: 0n });
  await jest.advanceTimersByTimeAsync(POLL_MS);
  expect(await source.knownEnd()).toEqual({ position: 5n, at: performance.now() });
});

it('LiveSource resumes at the end of an older log that replaced its log', async () => {
  await following();
  subscriptions[0]!.write(delivered(3));
  end = 3n;
  await jest.advanceTimersByTimeAsync(POLL_MS);
  expect(source.isAheadOf(1n)).toBe(true);
  end = 1n;
  await jest.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(source.isAheadOf(1n)).toBe(true);
  expect(learned).toEqual([3n]);
  await jest.advanceTimersByTimeAsync(POLL_MS);
  expect(source.isAheadOf(1n)).toBe(false);
  expect(learned).toEqual([]);
});
