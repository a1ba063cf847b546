import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, type EventBatch } from '../../api/platform/event-store/event-store.js';
import { answersProjection, RunningEngine, type AnswersDocument } from '../../test/support/running-engine.js';
import type { ReadStore } from '../store/read-store.js';

const STUDENTS = 20;

let run: RunningEngine;
beforeEach(() => {
  run = new RunningEngine();
});
afterEach(() => run.dispose());

const answered = async (events: number) => {
  for (let n = 0; n < events; n++) await run.chosen(`s${n % STUDENTS}`);
};
const total = (documents: Record<string, readonly string[]>) => Object.values(documents).flat().length;

describe('a rebuild', () => {
  it('makes the same documents again, beside the live ones', async () => {
    await answered(300);
    await run.start([answersProjection()]);
    await run.upToDate();
    const before = await run.documents();
    const switched: unknown[] = [];
    await run.stop();
    await run.start([answersProjection()]);
    run.engine.onReplaced((name) => switched.push(name));
    await run.engine.rebuild('answers');
    expect(await run.documents()).toEqual(before);
    expect(switched).toEqual(['answers']);
    await run.chosen('s0');
    await run.upToDate();
    expect(total(await run.documents())).toBe(301);
  });

  it('begins by itself when a projection is new, and others go on meanwhile', async () => {
    await answered(200);
    await run.start([answersProjection()]);
    await run.upToDate();
    await run.stop();
    const held = hold(run);
    await run.start([answersProjection(), answersProjection({ name: 'newcomer' })]);
    await run.chosen('s0');
    await run.upToDate('answers');
    expect(await run.documents('newcomer')).toEqual({});
    expect(run.engine.lag().projections[1]).toMatchObject({ projection: 'newcomer', rebuilding: true, position: 0n });
    expect(await run.engine.waitFor(['newcomer'], 1n, 20)).toBe(false);
    held.release();
    await run.upToDate('newcomer');
    expect(await run.documents('newcomer')).toEqual(await run.documents());
    expect(run.progress.at(-1)).toBe('newcomer 201/201');
  });

  it.each([
    ['its fingerprint', answersProjection({ fingerprint: '2' })],
    ['what its documents are asked for by', withIndex()],
  ])('begins by itself when %s has changed, once', async (_, changed) => {
    await answered(100);
    await run.start([answersProjection()]);
    await run.upToDate();
    await run.stop();
    await run.start([changed]);
    await new Promise((switched) => run.engine.onReplaced(switched));
    expect(run.progress.at(-1)).toBe('answers 100/100');
    expect(total(await run.documents())).toBe(100);
    await run.stop();
    run.progress.length = 0;
    await run.start([changed]);
    await run.upToDate();
    expect(run.progress).toEqual([]);
  });

  it('goes on under all that happens, and ends at the very position of the live one', async () => {
    await answered(3_000);
    await run.start([answersProjection(), answersProjection({ name: 'again' })]);
    await run.upToDate('answers', 'again');
    let rebuilding = true;
    const happening = (async () => {
      while (rebuilding) {
        await Promise.all(Array.from({ length: 20 }, (_, n) => run.chosen(`s${n}`)));
        await sleep(1);
      }
    })();
    for (let n = 0; n < 3; n++) await Promise.all([run.engine.rebuild('answers'), run.engine.rebuild('again')]);
    rebuilding = false;
    await happening;
    await run.upToDate('answers', 'again');
    const documents = await run.documents();
    expect(total(documents)).toBe(Number(await run.events.lastPosition()));
    expect(new Set(Object.values(documents).flat()).size).toBe(total(documents));
    expect(await run.documents('again')).toEqual(documents);
  });

  it('lets no read fail, and shows nobody a past that was left behind', async () => {
    await answered(2_000);
    await run.start([answersProjection()]);
    await run.upToDate();
    let reading = true;
    let least = 0;
    const readers = Array.from({ length: 3 }, async () => {
      while (reading) {
        const [page, count] = await Promise.all([
          run.reads.page<AnswersDocument>('answers', { order: { by: 'count', direction: 'desc' }, limit: 50 }),
          run.reads.count('answers'),
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

  it('of several projections reads the log once', async () => {
    await answered(100);
    await run.start([answersProjection(), answersProjection({ name: 'again' })]);
    await run.upToDate('answers', 'again');
    const readings: unknown[] = [];
    const { readAll } = run.events;
    run.events.readAll = (after, options) => {
      readings.push([after, options?.types]);
      return readAll.call(run.events, after, options);
    };
    await Promise.all([run.engine.rebuild('answers'), run.engine.rebuild('again')]);
    expect(readings).toEqual([[0n, ['AnswerSaved']]]);
  });

  it('writes and reads again what is more than memory should hold', async () => {
    await run.start([answersProjection()]);
    const students = 1_200;
    for (let n = 0; n < 3 * students; n++) await run.chosen(`s${n % students}`);
    await run.upToDate();
    const before = await run.reads.page<AnswersDocument>('answers', { limit: 2_000 });
    await run.stop();
    await run.start([answersProjection()], { documentsInMemory: 500 });
    await run.engine.rebuild('answers');
    expect(await run.reads.page<AnswersDocument>('answers', { limit: 2_000 })).toEqual(before);
    expect(before).toHaveLength(students);
  });

  it('tries again while a store is away', async () => {
    await answered(1_500);
    let away = 2;
    const failing = (reads: ReadStore): ReadStore =>
      Object.assign(Object.create(reads) as ReadStore, {
        apply: async (...args: Parameters<ReadStore['apply']>) => {
          if (args[1] === 'next' && away-- > 0) throw new StoreUnavailable('away');
          return reads.apply(...args);
        },
      });
    const { readAll } = run.events;
    let breaks = 1;
    run.events.readAll = async function* (after, options): AsyncIterable<EventBatch> {
      for await (const batch of readAll.call(run.events, after, options)) {
        yield batch;
        if (breaks-- > 0) throw new StoreUnavailable('the reader is away');
      }
    };
    await run.start([answersProjection()], {}, failing);
    await run.upToDate();
    const documents = await run.documents();
    expect(new Set(Object.values(documents).flat()).size).toBe(1_500);
    expect(total(documents)).toBe(1_500);
    expect(run.problems).toHaveLength(3);
  });

  it('puts into quarantine what it can not take, and takes out what it could', async () => {
    await run.start([answersProjection(), answersProjection({ name: 'again' })]);
    await run.chosen('ann');
    await run.breaks('ann');
    await run.happens('FromTheFuture', {});
    await run.upToDate('answers', 'again');
    const inQuarantine = async () => (await run.quarantine()).map(({ _id, type }) => `${_id.split(':')[0]} ${type}`);
    expect(run.engine.lag().quarantined).toBe(4);
    await run.stop();
    await run.start([answersProjection({ fingerprint: '2', mends: true }), answersProjection({ name: 'again' })]);
    await Promise.all([run.engine.rebuild('answers'), run.engine.rebuild('again')]);
    expect(await run.documents()).toEqual({ ann: ['1', '2'] });
    expect(await inQuarantine()).toEqual(['again AnswerSaved', 'again FromTheFuture', 'answers FromTheFuture']);
    expect(run.engine.lag().quarantined).toBe(3);
  });

  it('tells of its progress in tenths', async () => {
    await answered(3_000);
    await run.start([answersProjection()]);
    await run.upToDate();
    expect(run.progress).toEqual(
      [500, 1_000, 1_500, 2_000, 2_500, 3_000].map((position) => `answers ${position}/3000`),
    );
  });
});

/** Holds up reading of the past until it is released. */
function hold({ events }: RunningEngine): { release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const { readAll } = events;
  events.readAll = async function* (after, options) {
    await released;
    yield* readAll.call(events, after, options);
  };
  return { release };
}

function withIndex() {
  const projection = answersProjection();
  return { ...projection, collection: { ...projection.collection, fields: ['count', '_id'] as const } };
}
