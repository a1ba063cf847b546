import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { START, StoreUnavailable, type EventStore } from '../../api/platform/event-store/event-store.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { eventually } from '../support/assertions/eventually.js';
import { eventStoreContract } from './event-store.contract.js';
import { appendEach, newStream, notedEvent } from './event-store/noted.js';

const run = promisify(execFile);
/** Internals of the store */
type Durability = { readonly thread: { readonly worker: Worker } };
const appendProgram = resolve('test/contract/append-elsewhere.mjs');

function storeUnderTest() {
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-events-'));
  const file = join(folder, 'events.db');
  return {
    open: () => openSqliteEventStore({ file }),
    /** Reads the file without SQLite's write-ahead log */
    openCopy: (name: string) => {
      copyFileSync(file, join(folder, name));
      return openSqliteEventStore({ file: join(folder, name) });
    },
    appendFromElsewhere: async (stream: string, count: number) => {
      await run(process.execPath, [appendProgram, `sqlite:${file}`, stream, `${count}`]);
    },
    dispose: () => Promise.resolve(rmSync(folder, { recursive: true })),
  };
}

eventStoreContract('SQLite', () => Promise.resolve(storeUnderTest()));

describe('An SQLite event file', () => {
  let file: ReturnType<typeof storeUnderTest>;
  let store: EventStore;
  beforeEach(async () => {
    file = storeUnderTest();
    store = await file.open();
  });
  afterEach(async () => {
    await store.close();
    await file.dispose();
  });

  it('numbers events from 1 without gaps, even after rejected appends', async () => {
    await appendEach(store, 'a', 3);
    await expect(store.append('a', 0, [notedEvent()])).rejects.toThrow('a is at 2, not at 0');
    await appendEach(store, 'b', 2);
    const positions: bigint[] = [];
    for await (const { events } of store.readAll(START)) positions.push(...events.map(({ position }) => position));
    expect(positions).toEqual([1n, 2n, 3n, 4n, 5n]);
  });

  it('contains all events after it is closed and reopened', async () => {
    const events = await appendEach(store, 'a', 3);
    await store.close();
    store = await file.open();
    expect(await store.append('a', 1, [events[2]!])).toEqual({ revision: 2, position: 3n });
    expect(await store.append('a', 2, [notedEvent()])).toEqual({ revision: 3, position: 4n });
  });

  it('reads large events in small batches, followed by new events', async () => {
    const large = Array.from({ length: 24 }, () => notedEvent({ text: 'x'.repeat(1_000_000) }));
    await store.append('large', 'none', large);
    const counts: number[] = [];
    for await (const { events } of store.readAll(START)) counts.push(events.length);
    expect(counts).toEqual([8, 8, 8]);
    expect(await store.readStream('large')).toHaveLength(24);
    await store.append('large', 23, [notedEvent()]);
    expect(await store.lastPosition()).toBe(25n);
    expect(await store.readStream('large', 24)).toHaveLength(1);
  });

  it('checkpoints committed events early, so that each checkpoint moves few pages', async () => {
    await appendEach(store, 'a', 3);
    let copies = 0;
    await eventually(async () => {
      const copy = await file.openCopy(`copy-${++copies}.db`);
      const moved = await copy.readStream('a').finally(() => copy.close());
      expect(moved).toHaveLength(3);
    }, 5_000);
  });

  it('recovers shortly after one of its threads died', async () => {
    await appendEach(store, 'a', 1);
    const { appends, reader } = store as unknown as { appends: { writer: Durability }; reader: Durability };
    for (const { worker } of [appends.writer.thread, reader.thread]) {
      await worker.terminate();
      expect(store.notReady()).toMatch(/event store: it ended$/);
    }
    await expect(store.append('a', 0, [notedEvent()])).rejects.toThrow(StoreUnavailable);
    await expect(store.readStream('a')).rejects.toThrow(StoreUnavailable);
    await eventually(async () => expect(store.notReady()).toBeUndefined(), 10_000);
    await store.append('a', 0, [notedEvent()]);
    expect(await store.readStream('a')).toHaveLength(2);
  });

  it('rejects reads that exceed its capacity', async () => {
    await appendEach(store, 'a', 1);
    const results = await Promise.allSettled(Array.from({ length: 10_500 }, () => store.lastPosition()));
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(500);
    expect(refused[0]?.reason).toBeInstanceOf(StoreUnavailable);
    expect(await store.readStream('a')).toHaveLength(1);
  });

  it('uses an index to find events by type, regardless of the number of other events in between', async () => {
    const manyEvents = Array.from({ length: 900 }, () => notedEvent());
    for (let n = 0; n < 27; n++) await store.append(newStream(), 'none', manyEvents);
    await appendEach(store, 'rare', 3, 'Rare');
    await store.append('scarce', 'none', [notedEvent({}, 'Scarce'), notedEvent(), notedEvent({}, 'Scarce')]);
    const read = async (batch: number) => {
      const batches: [number, bigint, boolean][] = [];
      for await (const { events, position, caughtUp } of store.readAll(START, { types: ['Scarce', 'Rare'], batch })) {
        batches.push([events.length, position, caughtUp]);
      }
      return batches;
    };
    expect(await read(1000)).toEqual([[5, 24_306n, true]]);
    expect(await read(4)).toEqual([
      [4, 24_304n, false],
      [1, 24_306n, true],
    ]);
  });
});
