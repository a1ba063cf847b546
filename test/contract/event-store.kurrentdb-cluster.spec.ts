import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  StoreUnavailable,
  WrongRevision,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '../../api/platform/event-store/event-store.js';
import { openKurrentEventStore } from '../../api/platform/event-store/kurrentdb/kurrent-event-store.js';
import { ProjectionEngine } from '../../projections/engine/projection-engine.js';
import type { ReadStore } from '../../projections/store/read-store.js';
import { openSqliteReadStore } from '../../projections/store/sqlite/sqlite-read-store.js';
import { eventually } from '../support/assertions/eventually.js';
import { answersProjection } from '../support/given/running-engine.js';
import { temporaryFolder } from '../support/server/server.js';
import { KurrentStandIn } from '../support/stand-ins/kurrentdb/kurrent-stand-in.js';
import { appendAtEnd, idsOf, metadata, newStream, notedEvent } from './event-store/noted.js';

const FOUND_MS = 10_000;
/** Changes of the leader under load */
const ELECTIONS = Number(process.env['ELECTIONS'] ?? 5);
const WRITERS = 4;

let leader: KurrentStandIn;
let follower: KurrentStandIn;
let store: EventStore;
beforeEach(async () => {
  leader = await KurrentStandIn.start();
  follower = await KurrentStandIn.start({ cluster: leader.cluster });
});
afterEach(async () => {
  await store.close();
  for (const node of [leader, follower]) node.kill();
});

const open = async (url: string) => (store = await openKurrentEventStore({ url }));
const subscriptions = () => [leader.openSubscriptions, follower.openSubscriptions];

/** Receives events of a stream, and subscribes again after an outage, as projections do. */
async function receive(stream: string, count: number, after: Position): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (let position = after; events.length < count;) {
    try {
      for await (const batch of store.subscribe(position)) {
        events.push(...batch.events.filter((event) => event.stream === stream));
        ({ position } = batch);
        if (events.length >= count) break;
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    await nextTurn();
  }
  return events;
}

describe('the live subscription to a cluster', () => {
  it.each([
    ['all nodes', () => leader.cluster.url],
    ['one node', () => leader.url],
  ])(
    'moves to the new leader after an election if the address is that of %s, and no event is missing',
    async (_, url) => {
      await open(url());
      const stream = newStream();
      const events = [notedEvent(), notedEvent(), notedEvent()];
      const received = receive(stream, 3, await store.lastPosition());
      await appendAtEnd(store, stream, events[0]!, 'none');
      await eventually(async () => expect(subscriptions()).toEqual([1, 0]), FOUND_MS);
      leader.cluster.elect(follower);
      await eventually(() => appendAtEnd(store, stream, events[1]!, 0), FOUND_MS);
      await eventually(async () => expect(subscriptions()).toEqual([0, 1]), FOUND_MS);
      await appendAtEnd(store, stream, events[2]!, 1);
      expect(idsOf(await received)).toEqual(idsOf(events));
    },
    40_000,
  );
});

describe('read models on a cluster', () => {
  let folder: string;
  let reads: ReadStore;
  let engine: ProjectionEngine;
  let problems: string[];
  beforeEach(async () => {
    await open(leader.cluster.url);
    folder = temporaryFolder();
    reads = await openSqliteReadStore({ file: join(folder, 'read-models.db') });
    problems = [];
    engine = new ProjectionEngine({
      events: store,
      reads,
      projections: [answersProjection()],
      onProblem: (line) => problems.push(line),
    });
    await engine.start();
    await engine.built(FOUND_MS);
  });
  afterEach(async () => {
    await engine.close();
    await reads.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const positions = async () =>
    (await reads.page(answersProjection().collection, { limit: 1 })).flatMap((document) => document.positions);
  const discarded = () => problems.filter((line) => line.includes('rebuilt'));
  const answer = () => ({
    id: randomUUID(),
    type: 'AnswerSaved',
    data: { attemptId: 'a', studentId: 'ann', questionId: 'q', option: 'A', chosenAt: '' },
    metadata,
  });

  it('are kept while a follower has events that the reads of the leader do not show yet', async () => {
    await appendAtEnd(store, 'attempt-1', answer(), 'none');
    await eventually(async () => expect(await positions()).toHaveLength(1), FOUND_MS);
    // the subscription may still be on the former leader, which is a follower now
    leader.cluster.elect(follower);
    leader.log.holdIndex();
    await eventually(() => appendAtEnd(store, 'attempt-1', answer(), 0), FOUND_MS);
    const queries = follower.reads.newest;
    // the projections compare their checkpoints with the newest position every second
    await eventually(async () => expect(follower.reads.newest - queries).toBeGreaterThan(3), FOUND_MS);
    leader.log.releaseIndex();
    await eventually(async () => expect(await positions()).toHaveLength(2), FOUND_MS);
    expect(discarded()).toEqual([]);
  }, 40_000);

  it(
    `contain every event once, and are kept, when the leader changes ${ELECTIONS} times while others append`,
    async () => {
      const elections = Array.from({ length: ELECTIONS }, (_, n) => (n % 2 === 0 ? follower : leader));
      let appended = 0;
      let isOver = false;
      /** Appends events, each to its own stream, so that one that was stored by a failed call is not stored again. */
      const append = async () => {
        for (let event = answer(); !isOver;) {
          try {
            await store.append(`attempt-${event.id}`, 'none', [event]);
          } catch (error) {
            if (error instanceof StoreUnavailable) continue;
            if (!(error instanceof WrongRevision)) throw error;
          }
          appended += 1;
          event = answer();
        }
      };
      const writers = Array.from({ length: WRITERS }, append);
      try {
        for (const elected of elections) {
          const before = appended;
          leader.cluster.elect(elected);
          await eventually(async () => expect(appended).toBeGreaterThan(before + WRITERS), FOUND_MS);
          await eventually(async () => expect(elected.openSubscriptions).toBe(1), FOUND_MS);
        }
      } finally {
        isOver = true;
        await Promise.all(writers);
      }
      await eventually(async () => expect(await positions()).toHaveLength(appended), FOUND_MS);
      expect(new Set(await positions()).size).toBe(appended);
      expect(discarded()).toEqual([]);
    },
    20_000 + ELECTIONS * 2 * FOUND_MS,
  );
});
