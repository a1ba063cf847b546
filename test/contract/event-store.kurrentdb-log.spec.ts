import { setTimeout as pause } from 'node:timers/promises';
import { isOwnStream } from '../../api/contracts/events/streams.js';
import { START, type EventStore } from '../../api/platform/event-store/event-store.js';
import { openKurrentEventStore } from '../../api/platform/event-store/kurrentdb/kurrent-event-store.js';
import { withSharedSubscription } from '../../api/platform/event-store/shared-subscription.js';
import { eventually } from '../support/assertions/eventually.js';
import { KurrentStandIn } from '../support/stand-ins/kurrentdb/kurrent-stand-in.js';
import { appendEach, idsOf, notedEvent, take } from './event-store/noted.js';

const OWN_STREAM = 'attempt-1';
const FOREIGN: [stream: string, type: string, metadata?: string][] = [
  ['billing-1', 'InvoiceSent'],
  ['billing-1', 'InvoicePaid', '{"correlationId": 7}'],
  ['attempts', 'AnswerSaved', 'not JSON'],
  ['$persistentsubscription-billing::group-checkpoint', 'SubscriptionCheckpoint'],
  ['other', '$metadata'],
];

let server: KurrentStandIn;
let store: EventStore;
beforeEach(async () => {
  server = await KurrentStandIn.start();
  store = withSharedSubscription(await openKurrentEventStore({ url: server.url, isOwnStream }));
});
afterEach(async () => {
  await store.close();
  server.kill();
});

const appendForeign = () => {
  for (const event of FOREIGN) server.appendForeign(...event);
};

async function readIds(batch?: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { events } of store.readAll(START, { ...(batch && { batch }) })) ids.push(...idsOf(events));
  return ids;
}

describe('an event store on a shared KurrentDB', () => {
  it('skips and counts foreign events in reads and subscriptions', async () => {
    appendForeign();
    const [first] = await appendEach(store, OWN_STREAM, 1);
    const newest = await store.lastPosition();
    appendForeign();
    expect(await readIds()).toEqual(idsOf([first!]));
    expect(await store.lastPosition()).toBe(newest);
    const received = take(store.subscribe(0n), 2, [OWN_STREAM]);
    appendForeign();
    const second = notedEvent();
    await store.append(OWN_STREAM, 0, [second]);
    expect(idsOf(await received)).toEqual(idsOf([first!, second]));
    // The last two of each five are events of the server
    expect(store.foreignEvents()).toBe(9);
  });

  it('counts foreign events after a query of the last position', async () => {
    appendForeign();
    await store.lastPosition();
    await readIds();
    expect(store.foreignEvents()).toBe(3);
  });

  it('reports a subscription as caught up while only foreign events follow', async () => {
    await appendEach(store, OWN_STREAM, 1);
    const subscription = store.subscribe(await store.lastPosition());
    const batches = subscription[Symbol.asyncIterator]();
    expect(await batches.next()).toMatchObject({ value: { events: [], caughtUp: true } });
    for (let n = 0; n < 50; n += 1) appendForeign();
    const waiting = batches.next();
    await store.append(OWN_STREAM, 0, [notedEvent()]);
    expect(await waiting).toMatchObject({ value: { events: [{ stream: OWN_STREAM }], caughtUp: true } });
    await batches.return?.();
  });

  it('returns the event at a position, and undefined at the position of a foreign event', async () => {
    const [own] = await appendEach(store, OWN_STREAM, 1);
    const position = await store.lastPosition();
    appendForeign();
    const foreign = server.log.records.findLast(({ stream }) => stream === 'billing-1')!;
    expect((await store.eventAt(position))?.id).toBe(own!.id);
    expect(await store.eventAt(foreign.position)).toBeUndefined();
  });
});

describe('log reads on KurrentDB', () => {
  it('are shared between projections that are rebuilt at the same time', async () => {
    for (let n = 0; n < 10; n += 1) {
      await store.append(
        `question-${n}`,
        'none',
        Array.from({ length: 100 }, () => notedEvent()),
      );
    }
    const before = server.reads.pages;
    const ids = await Promise.all(Array.from({ length: 20 }, () => readIds(200)));
    expect(new Set(ids.map(({ length }) => length))).toEqual(new Set([1_000]));
    // The 20 readers share six page reads: five pages and the end of the log; system records at the end can double this
    expect(server.reads.pages - before).toBeLessThanOrEqual(2 * 6);
  });

  it('occur less than twice per append while 20 projections follow', async () => {
    await appendEach(store, OWN_STREAM, 1);
    const from = await store.lastPosition();
    const received = Array.from({ length: 20 }, () => take(store.subscribe(from), 100, [OWN_STREAM]));
    await eventually(() => Promise.resolve(expect(server.openSubscriptions).toBe(1)), 2_000);
    const before = { ...server.reads };
    const appended: string[] = [];
    for (let n = 0; n < 100; n += 1) {
      const event = notedEvent();
      appended.push(event.id);
      await store.append(OWN_STREAM, n, [event]);
    }
    for (const events of await Promise.all(received)) expect(idsOf(events)).toEqual(appended);
    expect(server.reads.pages - before.pages + server.reads.streams - before.streams).toBeLessThanOrEqual(200);
  });

  it('do not include heads of streams when one writer makes large appends', async () => {
    await appendEach(store, OWN_STREAM, 1);
    await eventually(() => Promise.resolve(expect(server.openSubscriptions).toBe(1)), 2_000);
    const before = server.reads.streams;
    // a late delivery does not lead to a read
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      for (let n = 0; n < 5; n += 1) {
        await store.append(
          OWN_STREAM,
          n * 100,
          Array.from({ length: 100 }, () => notedEvent()),
        );
      }
    } finally {
      jest.useRealTimers();
    }
    expect(server.reads.streams - before).toBe(0);
  });

  it('query the latest position at most once per second while the log is idle', async () => {
    await store.close();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      store = withSharedSubscription(await openKurrentEventStore({ url: server.url, isOwnStream }));
      await appendEach(store, OWN_STREAM, 1);
      const before = server.reads.newest;
      for (let tenths = 0; tenths < 30; tenths += 1) {
        jest.advanceTimersByTime(100);
        // as the projections do every second
        await store.knownEnd();
        await pause(5);
      }
      const count = server.reads.newest - before;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(3);
    } finally {
      jest.useRealTimers();
    }
  });
});

it('a restored older copy of the log is noticed by a running store', async () => {
  await appendEach(store, OWN_STREAM, 5);
  const [, , third, fourth] = await store.readStream(OWN_STREAM);
  expect(await store.lastPosition()).toBeGreaterThan(fourth!.position);
  server.log.restoreUpTo(fourth!.position);
  expect(await store.lastPosition()).toBe(third!.position);
  const event = notedEvent();
  const received = take(store.subscribe(third!.position), 1, ['attempt-2']);
  await store.append('attempt-2', 'none', [event]);
  expect(idsOf(await received)).toEqual([event.id]);
});
