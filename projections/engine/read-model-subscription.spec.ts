import { StoreUnavailable, type Position } from '../../api/platform/event-store/event-store.js';
import { eventually } from '../../test/support/assertions/eventually.js';
import {
  answersProjection,
  blockReads,
  RunningEngine,
  type AnswersDocument,
} from '../../test/support/given/running-engine.js';
import type { ReadStore } from '../store/read-store.js';
import { ReadModelSubscription, type ReadModelSubscriber } from './read-model-subscription.js';

const TIME_MS = 10_000;

/** Counts each student's answers. */
class Counts implements ReadModelSubscriber<AnswersDocument> {
  counts = new Map<string, number>();
  loads = 0;
  changes: Position[] = [];

  async load(pages: AsyncIterable<readonly AnswersDocument[]>): Promise<void> {
    const counts = new Map<string, number>();
    for await (const page of pages) for (const { _id, count } of page) counts.set(_id, count);
    this.counts = counts;
    this.loads += 1;
  }

  change(documents: ReadonlyMap<string, AnswersDocument | undefined>, position: Position): void {
    for (const [id, document] of documents) this.counts.set(id, document?.count ?? 0);
    this.changes.push(position);
  }
}

describe('ReadModelSubscription', () => {
  let run: RunningEngine;
  let counts: Counts;
  let subscription: ReadModelSubscription<AnswersDocument>;
  const problems: string[] = [];

  beforeEach(() => {
    run = new RunningEngine();
    counts = new Counts();
    problems.length = 0;
  });
  afterEach(async () => {
    await subscription.close();
    await run.dispose();
  });

  const follow = (reads: ReadStore = run.reads) => {
    const parts = { events: run.events, reads, progress: run.engine, onProblem: (line: string) => problems.push(line) };
    subscription = new ReadModelSubscription(parts, answersProjection(), counts);
    subscription.start();
  };
  const caughtUp = async () => subscription.waitFor(await run.events.lastPosition(), TIME_MS);

  it('loads all documents, then applies each change', async () => {
    await run.startBuilt([answersProjection()]);
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate();
    follow();
    expect(await subscription.loaded(TIME_MS)).toBe(true);
    expect(counts.counts).toEqual(new Map([['ann', 1]]));
    await run.appendAnswer('ben');
    await run.appendClearedAnswer('ann');
    expect(await caughtUp()).toBe(true);
    expect(counts.counts).toEqual(new Map(Object.entries({ ann: 2, ben: 1, everybody: 1 })));
    expect(counts.loads).toBe(1);
  });

  it('does not notify the subscriber of events that change nothing', async () => {
    await run.start([answersProjection()]);
    follow();
    await subscription.loaded(TIME_MS);
    await run.append('SessionEnded', { studentId: 'ann' });
    expect(await caughtUp()).toBe(true);
    expect(counts.changes).toEqual([]);
  });

  it('waits for a lagging projection', async () => {
    await run.start([answersProjection()]);
    follow();
    await subscription.loaded(TIME_MS);
    await run.engine.close();
    const position = await run.appendAnswer('ann');
    expect(await subscription.waitFor(position, 50)).toBe(false);
    expect(counts.counts).toEqual(new Map());
  });

  it('reloads all documents after a rebuild in any process', async () => {
    await run.start([answersProjection()]);
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate();
    follow();
    await subscription.loaded(TIME_MS);
    await run.engine.rebuild('answers');
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate();
    expect(await caughtUp()).toBe(true);
    await eventually(async () => expect(counts.loads).toBe(2), TIME_MS);
    expect(counts.counts).toEqual(new Map([['ann', 2]]));
  });

  it('loads documents after the first build without blocking waitFor', async () => {
    await run.appendAnswer('ann');
    const { release } = blockReads(run);
    await run.start([answersProjection()]);
    follow();
    expect(await subscription.loaded(300)).toBe(false);
    const startedAt = performance.now();
    expect(await subscription.waitFor(1n, TIME_MS)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    release();
    expect(await subscription.loaded(TIME_MS)).toBe(true);
    expect(counts.counts).toEqual(new Map([['ann', 1]]));
    expect(problems).toEqual([]);
  });

  it('reloads when a rebuild replaces the documents during a load', async () => {
    await run.start([answersProjection()]);
    for (let n = 0; n < 3; n++) await run.appendAnswer('ann');
    await run.waitUntilUpToDate();
    const { load } = counts;
    let isReplaced = false;
    counts.load = async (pages) => {
      await load.call(counts, pages);
      if (isReplaced) return;
      isReplaced = true;
      counts.counts.set('ann', 1);
      await run.engine.rebuild('answers');
    };
    follow();
    expect(await subscription.loaded(TIME_MS)).toBe(true);
    expect([counts.loads, counts.counts]).toEqual([2, new Map([['ann', 3]])]);
  });

  it('resumes after a store outage', async () => {
    await run.start([answersProjection()]);
    let failures = 2;
    const unavailableReads = new Proxy(run.reads, {
      get: (reads, name: keyof ReadStore) => {
        const originalMethod = (reads[name] as () => unknown).bind(reads);
        if (name !== 'get' && name !== 'page') return originalMethod;
        return (...args: []) =>
          failures-- > 0 ? Promise.reject(new StoreUnavailable('unavailable')) : originalMethod(...args);
      },
    });
    follow(unavailableReads);
    await subscription.loaded(TIME_MS);
    failures = 1;
    await run.appendAnswer('ann');
    expect(await caughtUp()).toBe(true);
    expect(counts.counts).toEqual(new Map([['ann', 1]]));
    expect(counts.loads).toBe(1);
    expect(problems).toHaveLength(3);
  });

  it('skips a quarantined event', async () => {
    await run.start([answersProjection()]);
    follow();
    await subscription.loaded(TIME_MS);
    await run.append('FromTheFuture', { studentId: 'ann' });
    await run.appendAnswer('ann');
    expect(await caughtUp()).toBe(true);
    expect(counts.counts).toEqual(new Map([['ann', 1]]));
  });
});
