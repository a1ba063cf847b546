import { setTimeout as pause } from 'node:timers/promises';
import { verifyChain } from '../../api/platform/event-store/event-hash.js';
import {
  StoreUnavailable,
  type EventBatch,
  type EventStore,
  type Subscription,
} from '../../api/platform/event-store/event-store.js';
import { openKurrentEventStore } from '../../api/platform/event-store/kurrentdb/kurrent-event-store.js';
import { eventually } from '../support/assertions/eventually.js';
import { KurrentStandIn } from '../support/stand-ins/kurrentdb/kurrent-stand-in.js';
import { appendEach, idsOf, metadata, newStream, notedEvent, take } from '../contract/event-store/noted.js';

/** Maximum duration of a failing call in ms, with a margin for a busy machine */
const FAILURES = 4500;

let server: KurrentStandIn;
let store: EventStore;
beforeEach(async () => {
  server = await KurrentStandIn.start();
  store = await openKurrentEventStore({ url: server.url });
});
afterEach(async () => {
  server.thaw();
  await store.close();
  server.kill();
});

/** Returns the error of a call and its duration in ms. */
async function failureOf(call: Promise<unknown>) {
  const startedAt = performance.now();
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - startedAt };
}

const calls: Record<string, (eventStore: EventStore, stream: string) => Promise<unknown>> = {
  append: (eventStore, stream) => eventStore.append(stream, 0, [notedEvent()]),
  readStream: (eventStore, stream) => eventStore.readStream(stream),
  readAll: (eventStore) => eventStore.readAll(0n)[Symbol.asyncIterator]().next(),
  lastPosition: (eventStore) => eventStore.lastPosition(),
};

async function follow(subscription: Subscription, batches: EventBatch[] = []): Promise<EventBatch[]> {
  for await (const batch of subscription) batches.push(batch);
  return batches;
}

describe.each(['dead', 'frozen'])('while KurrentDB is %s', (state) => {
  let stream: string;
  beforeEach(async () => {
    stream = newStream();
    await appendEach(store, stream, 1);
  });
  const breakServer = () => (state === 'dead' ? server.kill() : server.freeze());
  const recover = async () => (state === 'dead' ? server.restart() : server.thaw());

  it('every call rejects as unavailable within a few seconds', async () => {
    breakServer();
    const queuedCalls = Array.from({ length: 5 }, () => calls['append']!);
    const pending = [...Object.values(calls), ...queuedCalls].map((call) => failureOf(call(store, stream)));
    const failures = await Promise.all(pending);
    for (const { error, ms } of failures) {
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(ms).toBeLessThan(FAILURES);
    }
    expect(store.notReady()).toMatch(/is unavailable|did not respond/);
  }, 10_000);

  it('a subscription reports the outage and its lag, and a new one later resumes at its position', async () => {
    const start = await store.lastPosition();
    const batches: EventBatch[] = [];
    const subscription = store.subscribe(start);
    const following = failureOf(follow(subscription, batches));
    await eventually(async () => expect(batches).toHaveLength(1), 2000);
    expect(subscription.behindMs()).toBeLessThan(100);
    breakServer();
    const { error, ms } = await following;
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(ms).toBeLessThan(FAILURES);
    expect(subscription.behindMs()).toBeGreaterThan(0);
    await recover();
    await eventually(() => store.append(stream, 0, [notedEvent()]), FAILURES);
    expect(await take(store.subscribe(batches.at(-1)!.position), 1, [stream])).toMatchObject([{ revision: 1 }]);
  }, 20_000);

  it('all calls work again afterwards without a restart', async () => {
    breakServer();
    await eventually(async () => expect(store.notReady()).toBeDefined(), FAILURES);
    // Longer than the retries of new connections
    await pause(1500);
    await recover();
    await eventually(async () => expect(store.notReady()).toBeUndefined(), FAILURES);
    for (const call of Object.values(calls)) await eventually(() => call(store, stream), FAILURES);
    const start = await store.lastPosition();
    const received = take(store.subscribe(start), 2, [stream]);
    await store.append(stream, 1, [notedEvent()]);
    await store.append(stream, 2, [notedEvent()]);
    expect(await received).toHaveLength(2);
    expect(verifyChain(await store.readStream(stream))).toBeUndefined();
  }, 20_000);

  it('closing the store ends pending calls', async () => {
    const subscription = store.subscribe(await store.lastPosition());
    const following = follow(subscription).catch((error: unknown) => error);
    breakServer();
    const failures = Object.values(calls).map((call) => failureOf(call(store, stream)));
    const startedAt = performance.now();
    await store.close();
    expect(performance.now() - startedAt).toBeLessThan(FAILURES);
    for (const { error } of await Promise.all(failures)) expect(error).toBeInstanceOf(StoreUnavailable);
    await following;
    await expect(store.lastPosition()).rejects.toThrow('closed');
  }, 10_000);
});

describe('the KurrentDB live subscription', () => {
  let otherStore: EventStore;
  beforeEach(async () => (otherStore = await openKurrentEventStore({ url: server.url })));
  afterEach(() => otherStore.close());

  it.each([
    ['dropped', () => server.dropSubscriptions()],
    ['silent', () => server.silenceSubscriptions()],
  ])(
    'is restarted when it is %s, and no subscriber misses or repeats an event',
    async (_, breakServer) => {
      const stream = newStream();
      const subscription = store.subscribe(await store.lastPosition());
      const received = take(subscription, 40, [stream]);
      const first = await appendEach(otherStore, stream, 10);
      breakServer();
      const events = [...first];
      for (let n = 10; n < 40; n++) {
        const event = notedEvent({ n });
        await otherStore.append(stream, n - 1, [event]);
        events.push(event);
        await pause(50);
        expect(subscription.behindMs()).toBeLessThan(2000);
      }
      expect(idsOf(await received)).toEqual(idsOf(events));
      server.dropSubscriptions();
      await eventually(async () => expect(server.openSubscriptions).toBe(2), FAILURES);
    },
    10_000,
  );

  it('does not affect other calls when the server dies during its restart', async () => {
    const stream = newStream();
    server.silenceSubscriptions();
    await appendEach(otherStore, stream, 1);
    await pause(600);
    server.kill();
    await pause(600);
    await server.restart();
    await eventually(() => store.append(stream, 0, [notedEvent()]), FAILURES);
    await eventually(async () => expect(server.openSubscriptions).toBe(2), FAILURES);
  }, 10_000);

  it('delivers events without delay again after it was unresponsive', async () => {
    const stream = newStream();
    const start = await store.lastPosition();
    server.silenceSubscriptions();
    await appendEach(otherStore, stream, 1);
    await eventually(async () => expect(server.silencedSubscriptions).toBe(0), 3000);
    expect(await take(store.subscribe(start), 1, [stream])).toHaveLength(1);
  });
});

describe('an append whose response is lost', () => {
  it('is resent idempotently after a connection failure', async () => {
    const stream = newStream();
    server.loseReplies('cut off');
    const events = [notedEvent(), notedEvent()];
    const answer = await store.append(stream, 'none', events);
    const recorded = await store.readStream(stream);
    expect(idsOf(recorded)).toEqual(idsOf(events));
    expect(answer).toEqual({ revision: 1, position: recorded[1]!.position });
  });

  it('fails with StoreUnavailable after a timeout, and a retry succeeds', async () => {
    const stream = newStream();
    server.loseReplies('never given');
    const events = [notedEvent()];
    const { error, ms } = await failureOf(store.append(stream, 'none', events));
    expect(error).toMatchObject({ name: 'StoreUnavailable', message: 'The event store did not respond in time' });
    expect(ms).toBeLessThan(FAILURES);
    const [recorded] = await store.readStream(stream);
    expect(await store.append(stream, 'none', events)).toEqual({ revision: 0, position: recorded!.position });
    await store.append(stream, 0, [notedEvent()]);
    expect(verifyChain(await store.readStream(stream))).toBeUndefined();
  }, 10_000);
});

it('appending the same event ids from two processes at different times stores one event in an intact hash chain', async () => {
  const stream = newStream();
  const otherStore = await openKurrentEventStore({ url: server.url });
  const event = notedEvent();
  const later = { ...event, metadata: { ...metadata, at: '2031-01-01T00:00:00.000Z' } };
  await store.append(stream, 'none', [event]);
  await otherStore.append(stream, 'none', [later]);
  await otherStore.append(stream, 0, [notedEvent()]);
  const recorded = await store.readStream(stream);
  expect(recorded.map(({ metadata: { at } }) => at)).toEqual([metadata.at, metadata.at]);
  expect(verifyChain(recorded)).toBeUndefined();
  await otherStore.close();
});

describe('KurrentDB system events', () => {
  it('are neither read, counted nor waited for, regardless of their number', async () => {
    const stream = newStream();
    await appendEach(store, stream, 1);
    for (let n = 0; n < 3000; n++) server.log.appendSystemRecord('$stats-a', '$statsCollected');
    const { position } = await store.append(stream, 0, [notedEvent()]);
    for (let n = 0; n < 3000; n++) server.log.appendSystemRecord('$stats-a', '$statsCollected');
    expect(await store.lastPosition()).toBe(position);
    const batches: EventBatch[] = [];
    for await (const batch of store.readAll(0n, { batch: 1 })) batches.push(batch);
    expect(batches.flatMap(({ events }) => events).map(({ revision }) => revision)).toEqual([0, 1]);
    expect(batches.at(-1)).toMatchObject({ position, caughtUp: true });
  });

  it('do not make an empty store appear non-empty', async () => {
    expect(await store.lastPosition()).toBe(0n);
    const { value } = await store.readAll(0n)[Symbol.asyncIterator]().next();
    expect(value).toEqual({ events: [], position: 0n, caughtUp: true });
  });
});

it('reading resumes after an event that was removed by a scavenge', async () => {
  const stream = newStream();
  const events = await appendEach(store, stream, 4);
  const [, second] = await store.readStream(stream);
  server.log.scavenge(({ id }) => id === second!.id);
  const read: string[] = [];
  for await (const batch of store.readAll(second!.position, { batch: 1 })) read.push(...idsOf(batch.events));
  expect(read).toEqual(idsOf(events.slice(2)));
});

it("an append that exceeds the server's size limit is rejected as a programming error", async () => {
  const large = notedEvent({ text: 'x'.repeat(1_200_000) });
  await expect(store.append(newStream(), 'none', [large])).rejects.toThrow(RangeError);
  expect(store.notReady()).toBeUndefined();
});

describe('opening an event store on KurrentDB', () => {
  let follower: KurrentStandIn | undefined;
  afterEach(() => follower?.kill());

  it('fails within seconds in one line while the server is down', async () => {
    server.kill();
    const { error, ms } = await failureOf(openKurrentEventStore({ url: server.url }));
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect((error as Error).message).toMatch(
      /^The event store is unavailable: 127\.0\.0\.1:\d+ refuses connections; start /,
    );
    expect(ms).toBeLessThan(FAILURES);
  });

  it('fails within seconds with the cause while the server is unresponsive', async () => {
    server.freeze();
    const { error, ms } = await failureOf(openKurrentEventStore({ url: server.url }));
    expect((error as Error).message).toMatch(/^The event store did not respond in time/);
    expect(ms).toBeLessThan(FAILURES);
  }, 10_000);

  it('reports an unknown host and a server without TLS in one line', async () => {
    const messageOf = async (url: string) => ((await failureOf(openKurrentEventStore({ url }))).error as Error).message;
    expect(await messageOf('kurrentdb://db.invalid:2113')).toMatch(
      /^The event store .*: .*db\.invalid.*; (correct|check) /,
    );
    expect(await messageOf(server.url.replace('tls=false', 'tls=true'))).toMatch(
      /^The event store .*: 127\.0\.0\.1:\d+ does not speak TLS; set tls=false in EVENT_STORE_URL/,
    );
  }, 20_000);

  it('reads the credentials from the URL, and fails permanently when they are rejected', async () => {
    server.users.addAdmin('reader', 'se@cret');
    const openAs = (user: string) => openKurrentEventStore({ url: server.url.replace('://', `://${user}@`) });
    const admitted = await openAs('reader:se%40cret');
    expect(await admitted.lastPosition()).toBe(0n);
    await admitted.close();
    const { error } = await failureOf(openAs('reader:another'));
    expect(error).toMatchObject({ name: 'StoreUnusable' });
    expect((error as Error).message).toMatch(/rejects the user or password/);
    expect((error as Error).message).not.toContain('another');
  });

  it('fails permanently when the credentials for a cluster are rejected', async () => {
    follower = await KurrentStandIn.start({ cluster: server.cluster });
    for (const node of [server, follower]) node.users.addAdmin('reader', 'secret');
    const openAs = (user: string) => openKurrentEventStore({ url: server.cluster.url.replace('://', `://${user}@`) });
    const { error } = await failureOf(openAs('reader:another'));
    expect(error).toMatchObject({ name: 'StoreUnusable' });
    expect((error as Error).message).toMatch(/^KurrentDB at \S+,\S+ rejects the user or password in EVENT_STORE_URL$/);
    await (await openAs('reader:secret')).close();
  }, 20_000);

  it('names the missing right of a user who may not read $all', async () => {
    server.users.add('reader', 'secret');
    const { error } = await failureOf(openKurrentEventStore({ url: server.url.replace('://', '://reader:secret@') }));
    expect(error).toMatchObject({ name: 'StoreUnusable' });
    expect((error as Error).message).toMatch(/does not allow the user in EVENT_STORE_URL to read \$all; allow it once/);
  });

  it.each([
    'kurrentdb://',
    'kurrentdb://reader:secret@host:port',
    'kurrentdb://reader:secret@host:2113?tls=perhaps',
    'kurrentdb://reader:sec#ret@host:2113',
    'kurrentdb://reader:secret@host:2113?colour=secret',
    'kurrentdb://reader:secret@host:99999',
  ])('rejects the URL %s without printing a password', async (url) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { error } = await failureOf(openKurrentEventStore({ url }));
    expect(error).toMatchObject({ name: 'StoreUnusable' });
    expect((error as Error).message).toContain('EVENT_STORE_URL');
    expect(`${(error as Error).stack}${JSON.stringify(error)}${warn.mock.calls.join()}`).not.toMatch(/secret|sec#ret/);
    warn.mockRestore();
  });
});
