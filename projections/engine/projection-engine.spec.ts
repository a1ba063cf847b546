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
        { projection: 'answers', position: 1n, behind: 0n, behindMs: 0, quarantined: 0, rebuilding: false },
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
    expect(lag?.behind).toBeGreaterThan(0n);
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

describe('quarantine', () => {
  it('takes the event that breaks a fold, while all others flow on in the same batch', async () => {
    for (const student of ['ann', 'ben']) await run.chosen(student);
    await run.start([answersProjection(), answersProjection({ name: 'mended', mends: true })]);
    await run.upToDate('answers', 'mended');
    await Promise.all([run.chosen('ann'), run.breaks('ann'), run.chosen('ann'), run.chosen('ben')]);
    await run.upToDate('answers', 'mended');
    expect(await run.documents()).toEqual({ ann: ['1', '3', '5'], ben: ['2', '6'] });
    expect(await run.documents('mended')).toEqual({ ann: ['1', '3', '4', '5'], ben: ['2', '6'] });
    const [event] = (await run.events.readStream('attempt-ann')).slice(2);
    expect(await run.quarantine()).toEqual([
      {
        _id: 'answers:00000000000000000004',
        projection: 'answers',
        eventId: event?.id,
        stream: 'attempt-ann',
        position: '4',
        type: 'AnswerChosen',
        error: 'Error: no fold for this',
      },
    ]);
    expect(run.engine.lag().quarantined).toBe(1);
    expect(run.problems).toEqual(['answers left out AnswerChosen at 4: Error: no fold for this']);
  });

  it('leaves all documents of the event as they were', async () => {
    await run.start([answersProjection()]);
    await run.cleared('ann');
    await run.cleared('ann', 'unknown');
    await run.upToDate();
    expect(await run.documents()).toEqual({ ann: ['1'], everybody: ['1'] });
  });

  it('takes events of types and versions that this program does not know, and is there after a restart', async () => {
    await run.start([answersProjection()]);
    await run.happens('FromTheFuture', { studentId: 'ann' });
    const [known] = await run.events.readStream('attempt-ann');
    const newer = { id: 'n', type: 'AnswerChosen', data: {}, metadata: { ...known!.metadata, version: 99 } };
    await run.events.append('attempt-ben', 'none', [newer]);
    await run.chosen('ann');
    await run.upToDate();
    expect(await run.documents()).toEqual({ ann: ['3'] });
    await run.stop();
    await run.start([answersProjection()]);
    expect(run.engine.lag().quarantined).toBe(2);
    expect((await run.quarantine()).map(({ error }) => error)).toEqual([
      'Error: unknown event type FromTheFuture',
      'Error: AnswerChosen of unknown version 99',
    ]);
  });

  it.each<[string, (id: string) => string, object]>([
    ['a key that no store takes', () => 'a\0b', {}],
    ['a document under another key', (id) => id, { _id: 'somebody else' }],
    ['a declared field that can not be ordered', (id) => id, { count: [1] }],
  ])('takes an event that leads to %s', async (_, key, wrong) => {
    const broken = defineProjection<{ _id: string; count: number }>({
      name: 'broken',
      fingerprint: '1',
      collection: { name: 'broken', fields: ['count'], indexes: [['count']] },
      on: {
        AnswerChosen: {
          documents: ({ data }) => (data.option === 'B' ? key(data.studentId) : data.studentId),
          fold: (_before, { data }, _id) => ({ _id, count: 1, ...(data.option === 'B' ? wrong : {}) }),
        },
      },
    });
    await run.start([broken]);
    await run.chosen('ann', 'B');
    await run.chosen('ben');
    await run.upToDate('broken');
    expect(await run.reads.page('broken', { limit: 9 })).toEqual([{ _id: 'ben', count: 1 }]);
    expect((await run.quarantine()).map(({ position }) => position)).toEqual(['1']);
  });

  it('keeps no message of a projection that sees personal data', async () => {
    const spilling = defineProjection({
      ...answersProjection({ name: 'spilling' }),
      opensIdentities: true,
      on: {
        StudentRegistered: {
          documents: () => 'a',
          fold: () => {
            throw new RangeError('ann@example.org is odd');
          },
        },
      },
    });
    await run.start([spilling], { openIdentities: async (events) => events });
    await run.happens('StudentRegistered', {});
    await run.upToDate('spilling');
    expect((await run.quarantine()).map(({ error }) => error)).toEqual(['RangeError']);
    expect(run.problems.join()).not.toContain('example.org');
  });
});

describe('waiting for read models', () => {
  it('ends at once when they are there, and after the time when they do not come', async () => {
    await run.start([answersProjection(), answersProjection({ name: 'again' })]);
    const position = await run.chosen('ann');
    expect(await run.engine.waitFor(['answers', 'again'], position, 10_000)).toBe(true);
    expect(await run.engine.waitFor(['answers'], position, 0)).toBe(true);
    expect(await run.engine.waitFor(['answers'], position + 1n, 20)).toBe(false);
    expect(() => run.engine.waitFor(['unknown'], position, 20)).toThrow(TypeError);
  });

  it('is not held up by an event in quarantine', async () => {
    await run.start([answersProjection()]);
    expect(await run.engine.waitFor(['answers'], await run.breaks('ann'), 10_000)).toBe(true);
  });

  it('finds the documents there', async () => {
    await run.start([answersProjection()]);
    for (let n = 1; n <= 50; n++) {
      await run.engine.waitFor(['answers'], await run.chosen('ann'), 10_000);
      expect((await run.documents())['ann']).toHaveLength(n);
    }
  });
});

describe('announcements', () => {
  const rooms = () => run.announced.map(({ room }) => room);

  it('follow the documents that show them, in order', async () => {
    const shown: string[][] = [];
    let documents: Promise<unknown> = Promise.resolve();
    await run.start([answersProjection()], {
      onAnnounce: (messages) => {
        documents = documents.then(async () => {
          const { ann } = await run.documents();
          for (const { room } of messages) shown.push([room, String(ann?.includes(room))]);
        });
      },
    });
    await Promise.all([run.chosen('ann'), run.chosen('ann'), run.chosen('ann')]);
    await run.upToDate();
    await sleep(10);
    await documents;
    expect(shown).toEqual([
      ['1', 'true'],
      ['2', 'true'],
      ['3', 'true'],
    ]);
  });

  it('tell only what happens from now on, whatever was missed or is rebuilt', async () => {
    await run.start([answersProjection()]);
    await run.chosen('ann');
    await run.upToDate();
    await run.stop();
    await run.chosen('ann');
    await run.start([answersProjection(), answersProjection({ name: 'newcomer' })]);
    await run.upToDate('answers', 'newcomer');
    await run.engine.rebuild('answers');
    await run.chosen('ann');
    await run.upToDate('answers', 'newcomer');
    expect(rooms()).toEqual(['1', '3', '3']);
  });

  it('leave out what is in quarantine', async () => {
    await run.start([answersProjection()]);
    await run.breaks('ann');
    await run.chosen('ann');
    await run.upToDate();
    expect(rooms()).toEqual(['2']);
  });

  it('do not stop the events when they or their listener fail', async () => {
    const projection = answersProjection();
    const failing = { ...projection, announce: { AnswerCleared: () => JSON.parse('{') as never } };
    const onAnnounce = () => {
      throw new Error('nobody listens');
    };
    await run.start([projection, { ...failing, ...named('silent') }], { onAnnounce });
    await run.cleared('ann');
    await run.chosen('ann');
    await run.upToDate('answers', 'silent');
    expect(await run.documents('silent')).toEqual({ ann: ['1', '2'], everybody: ['1'] });
    expect(run.problems).toEqual([
      'silent could not announce AnswerCleared: SyntaxError',
      'a listener failed: nobody listens',
    ]);
  });

  const named = (name: string) => {
    const { collection } = answersProjection({ name });
    return { name, collection };
  };

  it('come with word of what was applied', async () => {
    const applied: unknown[] = [];
    await run.start([answersProjection()], {
      onApplied: (projections, position, changes) => {
        applied.push([projections, position, changes[0]?.puts.map(({ _id }) => _id)]);
      },
    });
    await run.chosen('ann');
    await run.upToDate();
    await run.chosen('ben');
    await run.upToDate();
    expect(applied).toEqual([
      [['answers'], 1n, ['ann']],
      [['answers'], 2n, ['ben']],
    ]);
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
    const parts = (onSwitchedOver: () => void) => ({ onSwitchedOver });
    await new Promise<void>((done) => void run.start([answersProjection({ fingerprint: '2' })], parts(done)));
    expect((await run.documents())['ann']).toHaveLength(50);
  });
});
