import type { LeaderboardRow } from '../../api/contracts/live/messages.js';
import type { AccountDirectoryQueries } from '../account-directory/account-directory.queries.js';
import type { Settings } from '../../api/platform/config/settings.js';
import { StoreUnavailable, type EventStore } from '../../api/platform/event-store/event-store.js';
import { ReadModels } from '../read-models.js';
import type { ProjectionProgress } from '../engine/progress.js';
import { StoppedClock } from '../../test/support/server/test-clock.js';
import type { ReadStore } from '../store/read-store.js';
import type { ContributionsDocument } from '../contributions/contributions.projection.js';
import { LeaderboardQueries } from './leaderboard.queries.js';

const document = (_id: string, points: number): ContributionsDocument => ({
  _id,
  entries: [['attempt', 'exam', 'practice', 'Math', points / 100, points, 0, 0, 1]],
});
/** Returns the document with an additional attempt finished at `then`. */
const finishing = (before: ContributionsDocument, points: number, finishedAt: Date): ContributionsDocument => ({
  ...before,
  entries: [...before.entries, ['later', 'exam', 'live', 'Math', points / 100, points, 0, 0, finishedAt.getTime()]],
});

const directory = {
  entries: (ids: readonly string[]) =>
    Promise.resolve(
      new Map(ids.filter((id) => id !== 'new').map((id) => [id, { name: `${id}'s name`, avatar: id.length }])),
    ),
} as unknown as AccountDirectoryQueries;

const NOON = new Date('2026-01-05T06:00:00.000Z');
const HOUR_MS = 3_600_000;
const settings = { leaderboardWeights: { live: 3, practice: 1, quiz: 0 }, examTimeZone: 'Asia/Dhaka' } as Settings;
const progress = { onReplaced: () => {} } as unknown as ProjectionProgress;

async function* pagesOf(...pages: ContributionsDocument[][]): AsyncGenerator<ContributionsDocument[]> {
  yield* pages;
}

describe('LeaderboardQueries', () => {
  let leaderboard: LeaderboardQueries;
  let clock: StoppedClock;

  beforeEach(() => {
    const [events, reads] = [{} as EventStore, {} as ReadStore];
    clock = new StoppedClock(NOON);
    leaderboard = new LeaderboardQueries(new ReadModels(events, reads, progress), directory, settings, clock);
  });

  const load = () => leaderboard.load(pagesOf([document('ann', 50), document('bob', 80)], [document('eve', 20)]), 7n);
  const order = async () => (await leaderboard.page(0, 10)).rows.map(({ studentId, Point }) => [studentId, Point]);

  it('loads the leaderboard from the read model', async () => {
    await load();
    expect(await leaderboard.top(2)).toEqual({
      version: 7,
      total: 3,
      top: [
        { slNo: 1, studentId: 'bob', name: "bob's name", Point: 0.8, avatar: 3, movement: 0 },
        { slNo: 2, studentId: 'ann', name: "ann's name", Point: 0.5, avatar: 3, movement: 0 },
      ],
    });
    expect(leaderboard.me('eve')).toEqual({ version: 7, slNo: 3, Point: 0.2 });
    expect(leaderboard.me('unknown')).toEqual({ version: 7, slNo: null, Point: 0 });
    expect(leaderboard.notReady()).toBeUndefined();
  });

  it('applies changes and reports them', async () => {
    await load();
    let changes = 0;
    leaderboard.onChange(() => (changes += 1));
    const documents = [document('eve', 90), document('new', 10)].map((row) => [row._id, row] as const);
    leaderboard.change(new Map([...documents, ['ann', undefined] as const]), 9n);
    expect(await order()).toEqual([
      ['eve', 0.9],
      ['bob', 0.8],
      ['new', 0.1],
    ]);
    expect((await leaderboard.page(2, 1)).rows).toMatchObject([
      { slNo: 3, studentId: 'new', name: 'Student', avatar: 4, Point: 0.1 },
    ]);
    expect(leaderboard.version).toBe(9);
    expect(changes).toBe(1);
  });

  it('[LEAD-14] [LEAD-15] omits banned students and restores their points when they are unbanned', async () => {
    await load();
    leaderboard.change(new Map([['bob', { ...document('bob', 80), banned: true } as const]]), 9n);
    expect(await order()).toEqual([
      ['ann', 0.5],
      ['eve', 0.2],
    ]);
    expect(leaderboard.me('bob')).toEqual({ version: 9, slNo: null, Point: 0 });
    leaderboard.change(new Map([['bob', document('bob', 80)]]), 10n);
    expect(await order()).toEqual([
      ['bob', 0.8],
      ['ann', 0.5],
      ['eve', 0.2],
    ]);
  });

  describe('movement since the start of the day', () => {
    const movements = async () =>
      Object.fromEntries((await leaderboard.page(0, 10)).rows.map(({ studentId, movement }) => [studentId, movement]));
    const change = (...documents: ContributionsDocument[]) =>
      leaderboard.change(new Map(documents.map((row) => [row._id, row])), 9n);

    it('counts attempts finished since midnight, including directly after loading', async () => {
      const eve = finishing(document('eve', 20), 90, NOON);
      const newcomer = { ...document('eva', 0), entries: finishing(document('eva', 0), 1, NOON).entries.slice(1) };
      await load();
      change(eve, newcomer);
      const moved = { eve: 2, bob: -1, ann: -1, eva: null };
      expect(await movements()).toEqual(moved);
      await leaderboard.load(pagesOf([document('ann', 50), document('bob', 80)], [eve, newcomer]), 9n);
      expect(await movements()).toEqual(moved);
      expect(['eve', 'eva', 'nobody'].map((id) => leaderboard.movementOf(id))).toEqual([2, null, null]);
    });

    it('restarts at midnight in EXAM_TIME_ZONE, even if no student finishes an attempt', async () => {
      await load();
      change(finishing(document('eve', 20), 90, NOON));
      clock.advance(11.99 * HOUR_MS);
      expect((await movements())['eve']).toBe(2);
      clock.advance(0.01 * HOUR_MS);
      expect(await movements()).toEqual({ eve: 0, bob: 0, ann: 0 });
      expect(leaderboard.movementOf('eve')).toBe(0);
    });

    it('ignores attempts finished before midnight that are recorded after it', async () => {
      await load();
      clock.advance(12 * HOUR_MS);
      change(finishing(document('eve', 20), 90, new Date(clock.now().getTime() - 1)));
      expect(await movements()).toEqual({ eve: 0, bob: 0, ann: 0 });
    });

    it('does not change for other students when one is banned', async () => {
      await load();
      change(finishing(document('eve', 20), 90, NOON));
      change({ ...document('bob', 80), banned: true });
      expect(await movements()).toEqual({ eve: 1, ann: -1 });
      change(document('bob', 80));
      expect(await movements()).toEqual({ eve: 2, bob: -1, ann: -1 });
    });
  });

  it('reads the whole leaderboard in pages while it changes', async () => {
    const pages = Array.from({ length: 3 }, (_, page) =>
      Array.from({ length: 500 }, (__, n) => document(`s${page}-${n}`, 2_000 - 500 * page - n)),
    );
    await leaderboard.load(pagesOf(...pages), 1n);
    const parts: (readonly LeaderboardRow[])[] = [];
    for await (const part of leaderboard.allParts()) {
      parts.push(part);
      if (parts.length > 1) continue;
      // Removes one student who has not been read yet and one who has.
      leaderboard.change(new Map(['s1-0', 's0-7'].map((id) => [id, undefined] as const)), 2n);
    }
    const rows = parts.flat();
    expect(parts.map(({ length }) => length)).toEqual([500, 500, 499]);
    expect(new Set(rows.map(({ studentId }) => studentId)).size).toBe(1_499);
    expect(rows.map(({ slNo }) => slNo)).toEqual(rows.map((_, n) => n + 1));
  });

  it('is not ready before it is loaded', async () => {
    expect(leaderboard.notReady()).toBe('loading');
    await expect(leaderboard.top(3)).rejects.toThrow(StoreUnavailable);
    expect(() => leaderboard.me('ann')).toThrow(StoreUnavailable);
  });

  it('serves the previous documents until the rebuilt ones are loaded', async () => {
    await load();
    let continueLoading = () => {};
    const read = new Promise<void>((resolve) => (continueLoading = resolve));
    async function* rebuilt() {
      await read;
      yield [document('ann', 5), document('bob', 6)];
    }
    const loading = leaderboard.load(rebuilt(), 12n);
    expect(await order()).toHaveLength(3);
    continueLoading();
    await loading;
    expect(await order()).toEqual([
      ['bob', 0.06],
      ['ann', 0.05],
    ]);
    expect(leaderboard.version).toBe(12);
  });

  it('returns the requested number of rows around a student, including at both ends', async () => {
    const nine = Array.from({ length: 9 }, (_, n) => document(`s${n}`, 90 - n));
    await leaderboard.load(pagesOf(nine), 1n);
    const around = async (student: string, rows: number) =>
      (await leaderboard.aroundMe(student, rows)).rows.map(({ slNo }) => slNo);
    expect(await around('s4', 3)).toEqual([4, 5, 6]);
    expect(await around('s4', 4)).toEqual([4, 5, 6, 7]);
    expect(await around('s0', 3)).toEqual([1, 2, 3]);
    expect(await around('s8', 3)).toEqual([7, 8, 9]);
    expect(await around('s4', 1)).toEqual([5]);
    expect(await around('s4', 50)).toHaveLength(9);
    expect(await around('nobody', 3)).toEqual([]);
  });
});
