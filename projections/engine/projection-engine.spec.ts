import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../../api/platform/event-store/event-store.js';
import { answersProjection, RunningEngine } from '../../test/support/running-engine.js';
import type { ReadStore } from '../store/read-store.js';
import { defineProjection, type Projected } from './projection.js';

let run: RunningEngine;
beforeEach(() => {
  run = new RunningEngine();
});
afterEach(() => run.dispose());

/** Lets `task` stand in for one operation of the store. */
const instead =
  <Name extends keyof ReadStore>(name: Name, task: (real: ReadStore[Name]) => ReadStore[Name]) =>
  (reads: ReadStore): ReadStore =>
    new Proxy(reads, {
      get: (target, key) => {
        const real = (target[key as Name] as () => unknown).bind(target);
        return key === name ? task(real as ReadStore[Name]) : real;
      },
    });

describe('the engine', () => {
  it('folds what happens in order into all its projections', async () => {
    await run.start([answersProjection(), answersProjection({ name: 'again' })]);
    await run.chosen('ann');
    await run.chosen('ben');
    await run.cleared('ann');
    await run.chosen('ann');
    await run.upToDate('answers', 'again');
    const expected = { ann: ['1', '3', '4'], ben: ['2'], everybody: ['3'] };
    expect(await run.documents()).toEqual(expected);
    expect(await run.documents('again')).toEqual(expected);
    expect(await run.reads.checkpoint('answers')).toBe(4n);
  });

  it('takes many events at once, each document in memory only once', async () => {
    await run.start([answersProjection()]);
    const all = [];
    for (let n = 0; n < 2_500; n++) all.push(run.chosen(`s${n % 7}`));
    await Promise.all(all);
    await run.upToDate();
    const documents = await run.documents();
    expect(Object.values(documents).flat()).toHaveLength(2_500);
    for (const positions of Object.values(documents)) {
      expect(positions).toEqual(positions.toSorted((a, b) => Number(a) - Number(b)));
    }
  });

  it('moves the checkpoint over events that nobody folds', async () => {
    await run.start([answersProjection()]);
    await run.happens('SessionEnded', {});
    await run.upToDate();
    expect(await run.reads.checkpoint('answers')).toBe(1n);
    expect(run.engine.lag()).toEqual({
      projections: [
        { projection: 'answers', position: 1n, behindMs: expect.closeTo(0, -3) as number, rebuilding: false },
      ],
      quarantined: 0,
    });
  });

  it('takes every event exactly once, wherever it was stopped', async () => {
    for (let n = 0; n < 6; n++) await run.chosen(n % 2 ? 'ann' : 'ben');
    for (const written of [false, true]) {
      for (let dies = 1; dies <= 3; dies++) {
        let applies = 0;
        const dying = instead('apply', (apply) => async (...args) => {
          applies++;
          if (applies < dies) return apply(...args);
          if (applies === dies && written) await apply(...args);
          throw new StoreUnavailable('the machine is dead');
        });
        await run.start([answersProjection()], {}, dying);
        for (let n = 0; n < 3; n++) {
          await run.chosen('ann');
          await sleep(5);
        }
        await run.stop();
      }
    }
    await run.start([answersProjection()]);
    await run.upToDate();
    const { ann, ben } = await run.documents();
    expect(ben).toEqual(['1', '3', '5']);
    expect(ann).toEqual(['2', '4', '6', ...Array.from({ length: 18 }, (_, n) => String(n + 7))]);
  });

  it('lets a projection that was away catch up, and gives the others nothing twice', async () => {
    const both = [answersProjection(), answersProjection({ name: 'again' })];
    await run.start(both);
    await run.chosen('ann');
    await run.upToDate('answers', 'again');
    await run.stop();
    await run.start([answersProjection()]);
    await run.chosen('ann');
    await run.upToDate();
    await run.stop();
    await run.chosen('ann');
    await run.start(both);
    await run.upToDate('answers', 'again');
    expect(await run.documents()).toEqual({ ann: ['1', '2', '3'] });
    expect(await run.documents('again')).toEqual({ ann: ['1', '2', '3'] });
    expect(run.progress).toEqual([]);
  });

  it('tries again for as long as the store is away, and skips nothing', async () => {
    let away = 3;
    const failing = instead('apply', (apply) => async (...args) => {
      if (away-- > 0) throw new StoreUnavailable('the disk is full');
      return apply(...args);
    });
    await run.start([answersProjection()], {}, failing);
    await run.chosen('ann');
    await run.chosen('ann');
    expect(await run.engine.waitFor(['answers'], 2n, 60)).toBe(false);
    const [lag] = run.engine.lag().projections;
    expect(lag?.position).toBe(0n);
    expect(lag?.behindMs).toBeGreaterThan(50);
    await run.upToDate();
    expect(await run.documents()).toEqual({ ann: ['1', '2'] });
    expect(run.problems).toHaveLength(3);
    expect(run.problems[0]).toBe('writing documents: the disk is full; again in 50 ms');
  });

  it('goes on when its subscription breaks off', async () => {
    const { subscribe } = run.events;
    let breaks = 2;
    run.events.subscribe = (after, options) => {
      const subscription = subscribe.call(run.events, after, options);
      if (breaks-- > 0) void subscription.close();
      return subscription;
    };
    await run.start([answersProjection()]);
    await run.chosen('ann');
    await run.upToDate();
    expect(await run.documents()).toEqual({ ann: ['1'] });
    expect(run.problems[0]).toMatch(/^the subscription: ended/);
  });

  it('opens identities for those who ask, again when the vault is away, and passes over what is erased', async () => {
    const names = defineProjection<{ _id: string; email: string }>({
      name: 'names',
      fingerprint: '1',
      collection: { name: 'names', fields: [], indexes: [] },
      opensIdentities: true,
      on: {
        StudentRegistered: {
          documents: ({ data }) => data.accountId,
          fold: (_, { data }, _id) => (data.identity ? { _id, email: data.identity } : null),
        },
      },
    });
    let away = true;
    const open = async (events: readonly Projected[]) => {
      if (away) {
        away = false;
        throw new StoreUnavailable('the vault is away');
      }
      return events.map((event) => {
        const { accountId } = event.data as { accountId: string };
        const identity = accountId === 'erased' ? undefined : `${accountId}@example.org`;
        return { ...event, data: { ...event.data, identity } } as Projected;
      });
    };
    await run.start([names], { openIdentities: open });
    await run.happens('StudentRegistered', { accountId: 'erased', identity: 'sealed' });
    await run.happens('StudentRegistered', { accountId: 'ann', identity: 'sealed' });
    await run.upToDate('names');
    expect(await run.reads.page('names', { limit: 9 })).toEqual([{ _id: 'ann', email: 'ann@example.org' }]);
    expect(run.engine.lag().quarantined).toBe(0);
  });
});

describe('closing', () => {
  it('ends what waits, and what tries again, at once', async () => {
    const failing = instead('apply', () => () => Promise.reject(new StoreUnavailable('away')));
    await run.start([answersProjection()], {}, failing);
    await run.chosen('ann');
    const waiting = run.engine.waitFor(['answers'], 1n, 60_000);
    await sleep(120);
    const began = performance.now();
    await run.engine.close();
    expect(await waiting).toBe(false);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('ends a rebuild under way, which begins again at the next start', async () => {
    for (let n = 0; n < 50; n++) await run.chosen('ann');
    await run.start([answersProjection()]);
    await run.upToDate();
    await run.stop();
    const failing = instead('apply', (apply) => async (changes, generation) => {
      if (generation === 'next') throw new StoreUnavailable('away');
      return apply(changes, generation);
    });
    await run.start([answersProjection({ fingerprint: '2' })], {}, failing);
    const rebuilding = run.engine.rebuild('answers').catch((error: Error) => error);
    await sleep(60);
    await run.stop();
    expect(await rebuilding).toBeInstanceOf(Error);
    await run.start([answersProjection({ fingerprint: '2' })]);
    await new Promise<unknown>((done) => run.engine.onReplaced(done));
    expect((await run.documents())['ann']).toHaveLength(50);
  });
});
