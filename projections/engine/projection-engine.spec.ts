import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../../api/platform/event-store/event-store.js';
import { eventually } from '../../test/support/assertions/eventually.js';
import { answersProjection, RunningEngine, type AnswersDocument } from '../../test/support/given/running-engine.js';
import type { ReadStore } from '../store/read-store.js';
import { defineProjection, type AnyProjection } from './projection.js';
import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { ERASED } from '../../api/contracts/events/sealed.js';
import { DecryptionError } from '../../api/platform/vault/aes-gcm.js';

const TIME_MS = 10_000;

let run: RunningEngine;
beforeEach(() => {
  run = new RunningEngine();
});
afterEach(() => run.dispose());

/** Replaces one method of the store with `task`. */
const instead =
  <Name extends keyof ReadStore>(name: Name, task: (real: ReadStore[Name]) => ReadStore[Name]) =>
  (reads: ReadStore): ReadStore =>
    new Proxy(reads, {
      get: (target, key) => {
        const originalMethod = (target[key as Name] as () => unknown).bind(target);
        return key === name ? task(originalMethod as ReadStore[Name]) : originalMethod;
      },
    });

describe('ProjectionEngine', () => {
  it('folds events in log order into all projections', async () => {
    await run.start([answersProjection(), answersProjection({ name: 'again' })]);
    await run.appendAnswer('ann');
    await run.appendAnswer('ben');
    await run.appendClearedAnswer('ann');
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate('answers', 'again');
    const expected = { ann: ['1', '3', '4'], ben: ['2'], everybody: ['3'] };
    expect(await run.documents()).toEqual(expected);
    expect(await run.documents('again')).toEqual(expected);
    expect((await run.live())?.checkpoint).toBe(4n);
  });

  it('loads each document once when it folds a large batch', async () => {
    await run.start([answersProjection()]);
    const all = [];
    for (let n = 0; n < 2_500; n++) all.push(run.appendAnswer(`s${n % 7}`));
    await Promise.all(all);
    await run.waitUntilUpToDate();
    const documents = await run.documents();
    expect(Object.values(documents).flat()).toHaveLength(2_500);
    for (const positions of Object.values(documents)) {
      expect(positions).toEqual(positions.toSorted((a, b) => Number(a) - Number(b)));
    }
  });

  it('skips past events that no projection handles without waiting', async () => {
    await run.startBuilt([answersProjection()]);
    await run.append('SessionEnded', {});
    await run.waitUntilUpToDate();
    expect(run.engine.lag()).toEqual([
      {
        projection: 'answers',
        state: 'current',
        position: 1n,
        behindMs: expect.closeTo(0, -3) as number,
        quarantined: 0,
      },
      {
        projection: 'unknown-events',
        state: 'current',
        position: 1n,
        behindMs: expect.closeTo(0, -3) as number,
        quarantined: 0,
      },
    ]);
  });

  it('writes the checkpoint once per second while events change no documents', async () => {
    let writes = 0;
    const counting = instead('apply', (apply) => (...args) => {
      writes += 1;
      return apply(...args);
    });
    await run.start([answersProjection()], {}, counting);
    await run.engine.built(TIME_MS);
    const before = writes;
    const startedAt = performance.now();
    for (let n = 0; n < 200; n++) {
      await run.append('SessionEnded', {});
      await run.waitUntilUpToDate();
    }
    await eventually(async () => expect((await run.live())?.checkpoint).toBe(200n), TIME_MS);
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
    // One write for this projection and one for the projection of unknown types.
    expect(writes - before).toBeLessThanOrEqual(2 * (seconds + 1));
  });

  it('adds no reads of the end of the log to the polls of the store', async () => {
    await run.startBuilt([answersProjection()]);
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate();
    const reads = jest.spyOn(run.events, 'lastPosition');
    const polls = jest.spyOn(run.events, 'knownEnd');
    await eventually(async () => expect(polls.mock.calls.length).toBeGreaterThan(1), TIME_MS);
    expect(reads).not.toHaveBeenCalled();
  });

  it('folds every event exactly once after an interruption at any point', async () => {
    for (let n = 0; n < 6; n++) await run.appendAnswer(n % 2 ? 'ann' : 'ben');
    for (const isWritten of [false, true]) {
      for (let crashAt = 1; crashAt <= 3; crashAt++) {
        let applies = 0;
        const crashingApply = instead('apply', (apply) => async (...args) => {
          applies++;
          if (applies < crashAt) return apply(...args);
          if (applies === crashAt && isWritten) await apply(...args);
          throw new StoreUnavailable('the machine is dead');
        });
        await run.start([answersProjection()], {}, crashingApply);
        // The next start resumes work that a crash interrupted.
        for (let n = 0; n < 3; n++) {
          await run.appendAnswer('ann');
          await sleep(5);
        }
        await run.stop();
      }
    }
    await run.start([answersProjection()]);
    await run.waitUntilUpToDate();
    const { ann, ben } = await run.documents();
    expect(ben).toEqual(['1', '3', '5']);
    expect(ann).toEqual(['2', '4', '6', ...Array.from({ length: 18 }, (_, n) => String(n + 7))]);
  });

  it('lets a lagging projection catch up without redelivering events to the others', async () => {
    const projections = [answersProjection(), answersProjection({ name: 'again' })];
    await run.start(projections);
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate('answers', 'again');
    await run.stop();
    await run.start([answersProjection()]);
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate();
    await run.stop();
    await run.appendAnswer('ann');
    run.progress.length = 0;
    await run.start(projections);
    await run.waitUntilUpToDate('answers', 'again');
    expect(await run.documents()).toEqual({ ann: ['1', '2', '3'] });
    expect(await run.documents('again')).toEqual({ ann: ['1', '2', '3'] });
    expect(run.progress).toEqual([]);
  });

  it('retries without skipping an event until an unavailable store is available again', async () => {
    let isAvailable = false;
    const failing = instead('apply', (apply) => async (...args) => {
      if (!isAvailable) throw new StoreUnavailable('the disk is full');
      return apply(...args);
    });
    await run.start([answersProjection()], {}, failing);
    await run.appendAnswer('ann');
    await run.appendAnswer('ann');
    expect(await run.engine.waitFor(['answers'], 2n, 60)).toBe(false);
    const [lag] = run.engine.lag();
    expect(lag?.position).toBe(0n);
    expect(lag?.behindMs).toBeGreaterThan(50);
    isAvailable = true;
    await run.waitUntilUpToDate();
    expect(await run.documents()).toEqual({ ann: ['1', '2'] });
    expect(run.problems[0]).toBe('writing answers: the disk is full; retrying in 50 ms');
  });

  it('resumes after its subscription breaks', async () => {
    const { subscribe } = run.events;
    let breaks = 2;
    run.events.subscribe = (after, options) => {
      const subscription = subscribe.call(run.events, after, options);
      if (breaks-- > 0) void subscription.close();
      return subscription;
    };
    await run.start([answersProjection()]);
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate();
    expect(await run.documents()).toEqual({ ann: ['1'] });
    expect(run.problems[0]).toMatch(/^the subscription of answers: ended/);
  });

  it('decrypts declared fields, retries while the vault is unavailable, and quarantines undecryptable fields', async () => {
    const names = defineProjection<{ _id: string; email: string }>({
      name: 'names',
      fingerprint: '1',
      collection: { name: 'names', fields: [], indexes: [] },
      opens: ['identity'],
      on: {
        StudentRegistered: {
          documents: ({ data }) => data.accountId,
          fold: (_, { data }, _id) => (data.identity === ERASED ? null : { _id, email: data.identity }),
        },
      },
    });
    let isUnavailable = true;
    const openSealed = async <Event extends MeritlistEvent>(events: readonly Event[], fields: readonly string[]) => {
      expect(fields).toEqual(['identity']);
      if (isUnavailable) {
        isUnavailable = false;
        throw new StoreUnavailable('the vault is unavailable');
      }
      const opened = events.map((event) => {
        const { accountId } = event.data as { accountId: string };
        const identity = accountId === 'erased' ? ERASED : `${accountId}@example.org`;
        return { ...event, data: { ...event.data, identity } };
      });
      const isUndecryptable = ({ data }: Event) => (data as { accountId: string }).accountId === 'undecryptable';
      return {
        events: opened.filter((event) => !isUndecryptable(event)),
        failures: events
          .filter(isUndecryptable)
          .map((event) => ({ event, error: new DecryptionError('undecryptable') })),
      };
    };
    await run.start([names], { openSealed });
    await run.append('StudentRegistered', { accountId: 'erased', identity: 'sealed' });
    await run.append('StudentRegistered', { accountId: 'undecryptable', identity: 'sealed' });
    await run.append('StudentRegistered', { accountId: 'ann', identity: 'sealed' });
    await run.waitUntilUpToDate('names');
    expect(await run.reads.page(names.collection, { limit: 9 })).toEqual([{ _id: 'ann', email: 'ann@example.org' }]);
    expect((await run.quarantined('names')).map(({ error }) => error)).toEqual(['DecryptionError']);
  });
});

describe('isolation of projections', () => {
  const healthy = answersProjection({ name: 'healthy' });

  it.each([
    ['at once', 1],
    ['among many of the same batch', 300],
  ])(
    'quarantines an event whose document cannot be stored, without stopping other projections: %s',
    async (_, siblings) => {
      const unstorable = defineProjection<AnswersDocument & { notes?: bigint }>({
        ...answersProjection({ name: 'unstorable' }),
        on: {
          AnswerSaved: {
            documents: ({ data }) => data.studentId,
            fold: (before, { data, position }, _id) => {
              const all = [...(before?.positions ?? []), String(position)];
              return { ...before, _id, positions: all, count: all.length, ...(data.option === 'B' && { notes: 1n }) };
            },
          },
        },
      });
      const projections = [unstorable, healthy] as AnyProjection[];
      await run.startBuilt(projections);
      const appends = Array.from({ length: siblings }, (_each, n) => run.appendAnswer(`s${n % 7}`));
      appends.push(run.appendAnswer('ann', 'B'), run.appendAnswer('ann'), run.appendAnswer('ben'));
      await Promise.all(appends);
      await run.waitUntilUpToDate('unstorable', 'healthy');
      const position = String(siblings + 1);
      expect(await run.quarantined('unstorable')).toMatchObject([
        { position, error: expect.stringMatching(/^TypeError: .*BigInt/) },
      ]);
      expect((await run.documents('unstorable'))['ann']).toEqual([String(siblings + 2)]);
      expect((await run.documents('healthy'))['ann']).toEqual([position, String(siblings + 2)]);

      // A rebuild produces the same result.
      await run.stop();
      await run.startBuilt(projections.map((projection) => ({ ...projection, fingerprint: '2' })));
      expect(await run.quarantined('unstorable')).toMatchObject([{ position }]);
      const expected = await run.documents('healthy');
      expect(await run.documents('unstorable')).toEqual({ ...expected, ann: [String(siblings + 2)] });
      expect(run.state('unstorable')).toBe('current');
    },
  );

  it('keeps other projections up to date when the writes of one projection fail', async () => {
    const failing = instead('apply', (apply) => (changes, generation) => {
      if (changes.collection === 'answers' && generation === 'live') throw new StoreUnavailable('no room');
      return apply(changes, generation);
    });
    await run.start([answersProjection(), healthy], {}, failing);
    await run.engine.built(TIME_MS);
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate('healthy');
    expect(await run.documents('healthy')).toEqual({ ann: ['1'] });
    expect(run.engine.lag().map(({ position }) => position)).toEqual([0n, 1n, 1n]);
  });

  it('keeps other projections running when one stops, and resumes the stopped one after recovery', async () => {
    let isFailing = true;
    const failing = instead('getWithPosition', (get) => (collection, ...args) => {
      if (isFailing && collection.name === 'answers') throw new TypeError('a mistake');
      return get(collection, ...args);
    });
    await run.start([answersProjection(), healthy], {}, failing);
    await run.engine.built(TIME_MS);
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate('healthy');
    await eventually(async () => expect(run.state()).toBe('stopped'), TIME_MS);
    expect(run.problems).toEqual(['the subscription of answers: a mistake; retrying in 5000 ms']);
    isFailing = false;
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate();
    expect([run.state(), await run.documents()]).toEqual(['current', { ann: ['1', '2'] }]);
  });
});

describe('ProjectionEngine.close', () => {
  it('cancels pending waits and retries immediately', async () => {
    const failing = instead('apply', () => () => Promise.reject(new StoreUnavailable('unavailable')));
    await run.start([answersProjection()], {}, failing);
    await run.appendAnswer('ann');
    const waiting = run.engine.waitFor(['answers'], 1n, 60_000);
    await sleep(120);
    const startedAt = performance.now();
    await run.engine.close();
    expect(await waiting).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('interrupts a running rebuild, which resumes at the next start', async () => {
    for (let n = 0; n < 50; n++) await run.appendAnswer('ann');
    await run.start([answersProjection()]);
    await run.waitUntilUpToDate();
    await run.stop();
    const failing = instead('apply', (apply) => async (changes, generation) => {
      if (generation === 'next') throw new StoreUnavailable('unavailable');
      return apply(changes, generation);
    });
    await run.start([answersProjection({ fingerprint: '2' })], {}, failing);
    const rebuilding = run.engine.rebuild('answers').catch((error: Error) => error);
    await sleep(60);
    await run.stop();
    expect(await rebuilding).toBeInstanceOf(Error);
    await run.start([answersProjection({ fingerprint: '2' })]);
    await run.waitUntilUpToDate();
    expect((await run.documents())['ann']).toHaveLength(50);
  });
});
