import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Settings } from '../../api/platform/config/settings.js';
import { StoreUnavailable } from '../../api/platform/event-store/event-store.js';
import type { AccountDirectory } from '../account-directory/account-directory.queries.js';
import { AppliedChanges } from '../engine/applied-changes.js';
import type { PageRequest, ProjectionChanges, ReadStore } from '../store/read-store.js';
import type { LeaderboardDocument } from './leaderboard.projection.js';
import { Leaderboard } from './leaderboard.queries.js';

const document = (_id: string, points: number): LeaderboardDocument => ({
  _id,
  practice: { points, correct: points, lastFinish: 1, bests: [] },
});

/** As much of a read store as is read here; `pause` holds a page back until it is let go. */
class Documents {
  position = 7n;
  pages = 0;
  failures = 0;
  pause: Promise<void> | undefined;

  constructor(public documents: LeaderboardDocument[]) {}

  checkpoint(): Promise<bigint> {
    return Promise.resolve(this.position);
  }

  async page(_: string, { after, limit }: PageRequest<LeaderboardDocument>): Promise<LeaderboardDocument[]> {
    this.pages += 1;
    const found = this.documents.filter(({ _id }) => !after || _id > after._id).slice(0, limit);
    await this.pause;
    if (this.failures > 0) {
      this.failures -= 1;
      throw new StoreUnavailable('the read store is away');
    }
    return found;
  }
}

const directory = {
  names: (ids: readonly string[]) =>
    Promise.resolve(new Map(ids.filter((id) => id !== 'new').map((id) => [id, `${id}'s name`]))),
} as unknown as AccountDirectory;

describe('the leaderboard in memory', () => {
  let store: Documents;
  let changes: AppliedChanges;
  let leaderboard: Leaderboard;

  beforeEach(() => {
    store = new Documents([document('ann', 50), document('bob', 80), document('eve', 20)]);
    changes = new AppliedChanges();
    const settings = { leaderboardWeights: { live: 3, practice: 1, quiz: 0 } } as Settings;
    leaderboard = new Leaderboard(store as unknown as ReadStore, directory, changes, settings);
  });
  afterEach(() => leaderboard.onApplicationShutdown());

  const write = (position: bigint, puts: LeaderboardDocument[], deletes: string[] = []) => {
    const change: ProjectionChanges = { projection: 'leaderboard', collection: 'leaderboard', position, puts, deletes };
    changes.applied([change]);
  };
  const order = async () => (await leaderboard.page(0, 10)).rows.map(({ studentId, Point }) => [studentId, Point]);
  /** Holds the next page back until the answer is called. */
  const pausePages = () => {
    let letGo = () => {};
    store.pause = new Promise((resolve) => (letGo = resolve));
    return () => {
      store.pause = undefined;
      letGo();
    };
  };

  it('is loaded from the read model', async () => {
    await leaderboard.onModuleInit();
    expect(await leaderboard.top(2)).toEqual({
      version: 7,
      total: 3,
      top: [
        { slNo: 1, studentId: 'bob', name: "bob's name", Point: 0.8 },
        { slNo: 2, studentId: 'ann', name: "ann's name", Point: 0.5 },
      ],
    });
    expect(leaderboard.me('eve')).toEqual({ version: 7, slNo: 3, Point: 0.2 });
    expect(leaderboard.me('unknown')).toEqual({ version: 7, slNo: null, Point: 0 });
    expect(leaderboard.notReady()).toBeUndefined();
  });

  it('follows what is written, and says whose points changed', async () => {
    await leaderboard.onModuleInit();
    const changed: (readonly string[])[] = [];
    leaderboard.onChange((students) => changed.push(students));
    write(9n, [document('eve', 90), document('new', 10)], ['ann']);
    expect(await order()).toEqual([
      ['eve', 0.9],
      ['bob', 0.8],
      ['new', 0.1],
    ]);
    expect((await leaderboard.page(2, 1)).rows).toEqual([{ slNo: 3, studentId: 'new', name: 'Student', Point: 0.1 }]);
    expect(leaderboard.version).toBe(9);
    expect(changed).toEqual([['eve', 'new', 'ann']]);
  });

  it('is not moved by what others write', async () => {
    await leaderboard.onModuleInit();
    changes.applied([
      { projection: 'questions', collection: 'questions', position: 8n, puts: [{ _id: 'q' }], deletes: [] },
    ]);
    write(9n, []);
    expect(leaderboard.version).toBe(7);
  });

  it('loses nothing that is written while it loads, and says meanwhile that it is not ready', async () => {
    const letGo = pausePages();
    const starting = leaderboard.onModuleInit();
    await Promise.resolve();
    expect(leaderboard.notReady()).toBe('loading');
    await expect(leaderboard.top(3)).rejects.toThrow(StoreUnavailable);
    expect(() => leaderboard.me('ann')).toThrow(StoreUnavailable);
    await new Promise(setImmediate);
    // the page was read before this, and does not hold it
    write(8n, [document('ann', 100)]);
    letGo();
    await starting;
    expect(await order()).toEqual([
      ['ann', 1],
      ['bob', 0.8],
      ['eve', 0.2],
    ]);
    expect(leaderboard.version).toBe(8);
  });

  it('goes on showing what it has while rebuilt documents are loaded', async () => {
    await leaderboard.onModuleInit();
    const letGo = pausePages();
    store.documents = [document('ann', 5), document('bob', 4)];
    changes.replaced('leaderboard');
    await new Promise(setImmediate);
    write(12n, [document('bob', 6)]);
    expect(await order()).toEqual([
      ['ann', 0.5],
      ['eve', 0.2],
      ['bob', 0.06],
    ]);
    const loaded = new Promise<void>((resolve) => leaderboard.onChange(() => resolve()));
    letGo();
    await loaded;
    expect(await order()).toEqual([
      ['bob', 0.06],
      ['ann', 0.05],
    ]);
    expect(leaderboard.version).toBe(12);
  });

  it('is loaded again when the store was away', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    store.failures = 1;
    await leaderboard.onModuleInit();
    expect(await order()).toHaveLength(3);
    jest.restoreAllMocks();
  });

  it('shows so many rows around a student, at its ends too', async () => {
    store.documents = Array.from({ length: 9 }, (_, n) => document(`s${n}`, 90 - n));
    await leaderboard.onModuleInit();
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
