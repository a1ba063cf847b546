import { jsonEvent, KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { EventStore } from '../../api/platform/event-store/event-store.js';
import { openKurrentEventStore } from '../../api/platform/event-store/kurrentdb/kurrent-event-store.js';
import { KurrentStandIn } from '../support/stand-ins/kurrentdb/kurrent-stand-in.js';
import { idsIn, interleave } from './event-store/bulk-appending.js';
import { newStream, notedEvent } from './event-store/noted.js';

// Long enough for all concurrent appends to arrive on a busy machine
const SLOW_DISK_MS = 500;

let server: KurrentStandIn;
let store: EventStore;
beforeEach(async () => {
  server = await KurrentStandIn.start();
  store = await openKurrentEventStore({ url: server.url });
});
afterEach(async () => {
  await store.close();
  server.kill();
});

const ownRecords = () => server.log.records.filter(({ type }) => !type.startsWith('$'));
const appendEachToNewStream = (count: number, data: object) =>
  Promise.all(Array.from({ length: count }, () => store.append(newStream(), 'none', [notedEvent(data)])));

describe('appends to different streams on KurrentDB', () => {
  it('are sent concurrently', async () => {
    server.appendDelayMs = SLOW_DISK_MS;
    await appendEachToNewStream(16, {});
    expect(server.appends.mostInFlight).toBe(16);
  });

  it('are queued before the client would buffer them for an unresponsive server', async () => {
    server.appendDelayMs = SLOW_DISK_MS;
    await appendEachToNewStream(64, { text: 'x'.repeat(10_000) });
    expect(server.appends.received).toBe(64);
    // The server may count an acknowledged append together with the next one
    expect(server.appends.mostInFlight).toBeLessThan(32);
  });
});

describe('the KurrentDB simulator', () => {
  it('delays and counts appends of clients that use a separate call for each', async () => {
    server.appendDelayMs = SLOW_DISK_MS;
    const client = KurrentDBClient.connectionString(server.url);
    const credentials = { username: 'someone', password: 'secret' };
    const startedAt = performance.now();
    await client.appendToStream(newStream(), jsonEvent({ type: 'Noted', data: {} }), { credentials });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SLOW_DISK_MS - 1);
    expect(server.appends).toMatchObject({ received: 1, inFlight: 0 });
    await client.dispose();
  });
});

describe('a bulk append on KurrentDB', () => {
  it('pipelines appends without reading or subscribing', async () => {
    server.appendDelayMs = SLOW_DISK_MS;
    const reads = server.reads.streams;
    await store.appendAll(interleave([newStream(), newStream(), newStream()], 100));
    expect(server.appends.mostInFlight).toBeGreaterThanOrEqual(32);
    expect([server.reads.streams - reads, server.openSubscriptions]).toEqual([0, 0]);
  });

  it('preserves the order when the connection is lost during the append', async () => {
    const appends = interleave(Array.from({ length: 5 }, newStream), 200);
    server.loseReplies(...Array.from({ length: 50 }, () => 'given' as const), 'cut off');
    await store.appendAll(appends);
    expect(ownRecords().map(({ id }) => id)).toEqual(idsIn(appends));
  });

  it('stores a prefix when the server dies, and completes when it is retried', async () => {
    const appends = interleave(Array.from({ length: 5 }, newStream), 500);
    server.appendDelayMs = 2;
    const pendingAppend = store.appendAll(appends).then(
      () => 'appended',
      () => 'failed',
    );
    while (server.appends.received < 200) await new Promise((resolve) => setImmediate(resolve));
    server.kill();
    expect(await pendingAppend).toBe('failed');
    const stored = ownRecords().map(({ id }) => id);
    expect(stored).toEqual(idsIn(appends).slice(0, stored.length));
    await server.restart();
    await store.appendAll(appends);
    expect(ownRecords().map(({ id }) => id)).toEqual(idsIn(appends));
  });
});
