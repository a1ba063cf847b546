import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, type EventBatch, type Position } from '../../api/platform/event-store/event-store.js';
import { eventually } from '../../test/support/assertions/eventually.js';
import { answersProjection, blockReads, RunningEngine } from '../../test/support/given/running-engine.js';
import type { ReadStore } from '../store/read-store.js';
import { defineProjection } from './projection.js';

const STUDENTS = 20;
const TIME_MS = 10_000;

let run: RunningEngine;
beforeEach(() => {
  run = new RunningEngine();
});
afterEach(() => run.dispose());

const answered = async (events: number) => {
  for (let n = 0; n < events; n++) await run.appendAnswer(`s${n % STUDENTS}`);
};
const total = (documents: Record<string, readonly string[]>) => Object.values(documents).flat().length;

describe('rebuild of a read model', () => {
  it('produces the same documents alongside the live ones', async () => {
    await answered(300);
    await run.start([answersProjection()]);
    await run.waitUntilUpToDate();
    const before = await run.documents();
    await run.stop();
    await run.start([answersProjection()]);
    const { id } = (await run.live())!;
    await run.engine.rebuild('answers');
    expect(await run.documents()).toEqual(before);
    expect((await run.live())?.id).not.toBe(id);
    await run.appendAnswer('s0');
    await run.waitUntilUpToDate();
    expect(total(await run.documents())).toBe(301);
  });

  it('starts automatically for a new projection and reports its queries as unavailable', async () => {
    await answered(200);
    await run.startBuilt([answersProjection()]);
    await run.stop();
    const blockedReads = blockReads(run);
    await run.start([answersProjection(), answersProjection({ name: 'newcomer' })]);
    await run.appendAnswer('s0');
    await run.waitUntilUpToDate('answers');
    await expect(run.documents('newcomer')).rejects.toMatchObject({ name: 'ReadModelBuilding' });
    expect([run.state('answers'), run.state('newcomer')]).toEqual(['current', 'building']);
    expect(await run.engine.waitFor(['newcomer'], 1n, 20)).toBe(false);
    blockedReads.release();
    await run.waitUntilUpToDate('newcomer');
    expect(await run.documents('newcomer')).toEqual(await run.documents());
    expect(run.progress.at(-1)).toBe('newcomer 201/201');
  });

  it.each([
    ['its fingerprint', answersProjection({ fingerprint: '2' })],
    ['what its documents are asked for by', withIndex()],
    ['which events they are made of', withAnotherType()],
  ])('starts automatically once after a change of %s', async (_, changed) => {
    await answered(100);
    await run.startBuilt([answersProjection()]);
    await run.stop();
    run.progress.length = 0;
    await run.startBuilt([changed]);
    expect(run.progress).toEqual(['answers 100/100']);
    expect(total(await run.documents())).toBe(100);
    await run.stop();
    run.progress.length = 0;
    await run.startBuilt([changed]);
    expect(run.progress).toEqual([]);
  });

  it('replaces documents written by another version without reading or changing them during the rebuild', async () => {
    await answered(200);
    await run.startBuilt([answersProjection()]);
    await run.stop();
    const blockedReads = blockReads(run);
    await run.start([totals]);
    await run.appendAnswer('s0');
    await sleep(100);
    await expect(run.reads.get(totals.collection, ['s0'])).rejects.toMatchObject({ name: 'ReadModelBuilding' });
    expect(await run.live()).toMatchObject({ checkpoint: 200n });
    blockedReads.release();
    await run.waitUntilUpToDate();
    expect((await run.reads.get(totals.collection, ['s0'])).get('s0')).toEqual({ _id: 's0', total: 11 });
  });

  it('resumes from its checkpoint after an interruption', async () => {
    await answered(2_000);
    await run.startBuilt([answersProjection()]);
    const before = await run.documents();
    await run.stop();
    let writes = 0;
    const crashingReads = (reads: ReadStore): ReadStore =>
      Object.assign(Object.create(reads) as ReadStore, {
        apply: async (...args: Parameters<ReadStore['apply']>) => {
          if (args[0].collection === 'answers' && (writes += 1) > 2) throw new StoreUnavailable('the machine is dead');
          return reads.apply(...args);
        },
      });
    const changed = answersProjection({ fingerprint: '2' });
    await run.start([changed], { documentsInMemory: 5 }, crashingReads);
    await eventually(async () => expect(writes).toBeGreaterThan(2), TIME_MS);
    await run.stop();
    const readings: Position[] = [];
    const { readAll } = run.events;
    run.events.readAll = (after, options) => {
      readings.push(after);
      return readAll.call(run.events, after, options);
    };
    await run.startBuilt([changed]);
    expect(readings[0]).toBeGreaterThan(500n);
    expect(await run.documents()).toEqual(before);
  });

  it('starts shortly after a request is stored, and clears the request', async () => {
    await answered(100);
    await run.startBuilt([answersProjection()]);
    const before = await run.live();
    await run.reads.requestRebuild('answers');
    await eventually(async () => expect((await run.live())?.id).not.toBe(before?.id), TIME_MS);
    expect((await run.reads.listModels()).get('answers')?.rebuildRequested).toBeUndefined();
    expect(total(await run.documents())).toBe(100);
  });

  it('stores the quarantine with its generation, regardless of when a crash occurs', async () => {
    await run.startBuilt([answersProjection()]);
    await run.appendFailingAnswer('ann');
    await run.waitUntilUpToDate();
    // Simulates a crash directly after the switch.
    const { reads } = run;
    const { switchOver } = reads;
    const crash = new Promise<void>((resolve) => {
      reads.switchOver = async (name) => {
        reads.switchOver = switchOver;
        await switchOver.call(reads, name);
        resolve();
        throw new StoreUnavailable('the machine is dead');
      };
    });
    const { id } = (await run.live())!;
    const rebuilding = run.engine.rebuild('answers');
    await crash;
    expect((await run.live())?.id).not.toBe(id);
    expect((await run.quarantined()).map(({ position }) => position)).toEqual(['1']);
    await rebuilding;
  });

  it('runs while events are appended, and ends at the position of the live generation', async () => {
    await answered(3_000);
    await run.start([answersProjection(), answersProjection({ name: 'again' })]);
    await run.waitUntilUpToDate('answers', 'again');
    let rebuilding = true;
    const backgroundAppends = (async () => {
      while (rebuilding) {
        await Promise.all(Array.from({ length: 20 }, (_, n) => run.appendAnswer(`s${n}`)));
        await sleep(1);
      }
    })();
    for (let n = 0; n < 3; n++) await Promise.all([run.engine.rebuild('answers'), run.engine.rebuild('again')]);
    rebuilding = false;
    await backgroundAppends;
    await run.waitUntilUpToDate('answers', 'again');
    const documents = await run.documents();
    expect(total(documents)).toBe(Number(await run.events.lastPosition()));
    expect(new Set(Object.values(documents).flat()).size).toBe(total(documents));
    expect(await run.documents('again')).toEqual(documents);
  });

  it('causes no failed or outdated reads', async () => {
    await answered(2_000);
    await run.start([answersProjection()]);
    await run.waitUntilUpToDate();
    let reading = true;
    let least = 0;
    const readers = Array.from({ length: 3 }, async () => {
      while (reading) {
        const [page, count] = await Promise.all([
          run.reads.page(answersProjection().collection, { order: { by: 'count', direction: 'desc' }, limit: 50 }),
          run.reads.count(answersProjection().collection),
        ]);
        const shown = page.reduce((sum, document) => sum + document.count, 0);
        expect({ count, students: page.length, back: shown < least }).toEqual({ count: 20, students: 20, back: false });
        least = Math.max(least, shown);
      }
    });
    for (let n = 0; n < 4; n++) {
      await Promise.all([answered(100), run.engine.rebuild('answers')]);
    }
    reading = false;
    await Promise.all(readers);
    expect(least).toBeGreaterThanOrEqual(2_000);
  });

  it('writes documents to the store and rereads them when they exceed the memory limit', async () => {
    await run.start([answersProjection()]);
    const students = 1_200;
    for (let n = 0; n < 3 * students; n++) await run.appendAnswer(`s${n % students}`);
    await run.waitUntilUpToDate();
    const before = await run.reads.page(answersProjection().collection, { limit: 2_000 });
    await run.stop();
    await run.start([answersProjection()], { documentsInMemory: 500 });
    await run.engine.rebuild('answers');
    expect(await run.reads.page(answersProjection().collection, { limit: 2_000 })).toEqual(before);
    expect(before).toHaveLength(students);
  });

  it('retries while a store is unavailable', async () => {
    await answered(1_500);
    let failureCount = 2;
    const failing = (reads: ReadStore): ReadStore =>
      Object.assign(Object.create(reads) as ReadStore, {
        apply: async (...args: Parameters<ReadStore['apply']>) => {
          if (args[1] === 'next' && failureCount-- > 0) throw new StoreUnavailable('unavailable');
          return reads.apply(...args);
        },
      });
    const { readAll } = run.events;
    let breaks = 1;
    run.events.readAll = async function* (after, options): AsyncIterable<EventBatch> {
      for await (const batch of readAll.call(run.events, after, options)) {
        yield batch;
        if (breaks-- > 0) throw new StoreUnavailable('the reader is unavailable');
      }
    };
    await run.start([answersProjection()], {}, failing);
    await run.waitUntilUpToDate();
    const documents = await run.documents();
    expect(new Set(Object.values(documents).flat()).size).toBe(1_500);
    expect(total(documents)).toBe(1_500);
    expect(run.problems).toHaveLength(3);
  });

  it('quarantines events that it cannot fold, and folds previously quarantined events that are now valid', async () => {
    await run.start([answersProjection(), answersProjection({ name: 'again' })]);
    await run.appendAnswer('ann');
    await run.appendFailingAnswer('ann');
    await run.waitUntilUpToDate('answers', 'again');
    const quarantined = () => run.engine.lag().map((lag) => lag.quarantined);
    expect(quarantined()).toEqual([1, 1, 0]);
    await run.stop();
    await run.start([answersProjection({ fingerprint: '2', isFixed: true }), answersProjection({ name: 'again' })]);
    await Promise.all([run.engine.rebuild('answers'), run.engine.rebuild('again')]);
    expect(await run.documents()).toEqual({ ann: ['1', '2'] });
    expect(quarantined()).toEqual([0, 1, 0]);
  });

  it('reports progress in steps of 10 %', async () => {
    await answered(3_000);
    await run.startBuilt([answersProjection()]);
    expect(run.progress.filter((line) => line.startsWith('answers'))).toEqual(
      [500, 1_000, 1_500, 2_000, 2_500, 3_000].map((position) => `answers ${position}/3000`),
    );
  });
});

/** Another version of the read model. */
const totals = defineProjection<{ _id: string; total: number }>({
  name: 'answers',
  fingerprint: '2',
  collection: { name: 'answers', fields: [], indexes: [] },
  on: {
    AnswerSaved: {
      documents: ({ data }) => data.studentId,
      fold: (before, _event, _id) => ({ _id, total: (before?.total ?? 0) + 1 }),
    },
  },
});

function withAnotherType() {
  const projection = answersProjection();
  const unchangedFold = { documents: () => [], fold: () => null };
  return { ...projection, on: { ...projection.on, SessionEnded: unchangedFold } };
}

function withIndex() {
  const projection = answersProjection();
  return { ...projection, collection: { ...projection.collection, fields: ['count', '_id'] as const } };
}
