import { jest } from '@jest/globals';
import { LEADERBOARD_LIVE_MS } from '../contracts/http/limits.js';
import { LeaderboardWatch, type LiveLeaderboardSource, type Watcher } from './leaderboard-watch.js';

class Board implements LiveLeaderboardSource {
  version = 1;
  points = 0;
  isUnavailable = false;
  readCount = 0;
  top = async () => {
    this.readCount += 1;
    if (this.isUnavailable) throw new Error('the names are unavailable');
    const top = [{ slNo: 1, studentId: 'ann', name: 'ann', Point: this.points, avatar: 1, movement: null }];
    return { version: this.version, total: 1, top };
  };
  me = (studentId: string) =>
    studentId === 'ann'
      ? { version: this.version, slNo: 1, Point: this.points }
      : { version: this.version, slNo: null, Point: 0 };
  addPoints(points: number): void {
    this.points += points;
    this.version += 1;
  }
}

let sockets: [string, number][][];

const watcherOf = (studentId: string | undefined) => {
  const sentMessages: [string, number][] = [];
  const reading = { now: true };
  const watcher: Watcher = {
    socketId: String(sockets.push(sentMessages) - 1),
    studentId,
    ready: () => reading.now,
    emit: (name, { version }) => void sentMessages.push([name, version]),
  };
  return { watcher, seen: sentMessages, reading };
};

describe('LeaderboardWatch', () => {
  let board: Board;
  let watch: LeaderboardWatch;

  beforeEach(() => {
    jest.useFakeTimers();
    board = new Board();
    sockets = [];
    watch = new LeaderboardWatch(board, (socketIds, { version }) => {
      if (socketIds.length === 0) throw new Error('all sockets would receive the message');
      socketIds.forEach((id) => sockets[Number(id)]!.push(['leaderboard', version]));
    });
  });
  afterEach(() => {
    watch.close();
    jest.useRealTimers();
  });

  it('sends the leaderboard and the student’s own rank immediately', async () => {
    const { watcher, seen } = watcherOf('bob');
    await watch.add(watcher);
    expect(seen).toEqual([
      ['leaderboard', 1],
      ['leaderboard:me', 1],
    ]);
  });

  it('sends the first change immediately and combines the following ones into one message', async () => {
    const { watcher, seen } = watcherOf('ann');
    await watch.add(watcher);
    seen.length = 0;
    const change = () => {
      board.addPoints(1);
      watch.changed();
    };
    change();
    await jest.advanceTimersByTimeAsync(0);
    expect(seen.splice(0)).toEqual([
      ['leaderboard', 2],
      ['leaderboard:me', 2],
    ]);
    for (let count = 0; count < 100; count += 1) change();
    await jest.advanceTimersByTimeAsync(LEADERBOARD_LIVE_MS - 1);
    expect(seen).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(seen).toEqual([
      ['leaderboard', 102],
      ['leaderboard:me', 102],
    ]);
  });

  it('sends the latest version to all watchers even if a new watcher has just triggered a read', async () => {
    const { watcher, seen } = watcherOf(undefined);
    await watch.add(watcher);
    await jest.advanceTimersByTimeAsync(LEADERBOARD_LIVE_MS);
    await watch.add(watcherOf(undefined).watcher);
    seen.length = 0;
    board.addPoints(1);
    watch.changed();
    await jest.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([['leaderboard', 2]]);
  });

  it('sends to many watchers in batches, so that the event loop is not blocked', async () => {
    jest.useRealTimers();
    const crowd = Array.from({ length: 1_000 }, () => watcherOf('bob'));
    const notifiedCount = () => crowd.filter(({ seen }) => seen.length > 0).length;
    await Promise.all(crowd.map(({ watcher }) => watch.add(watcher)));
    crowd.forEach(({ seen }) => (seen.length = 0));
    board.addPoints(1);
    watch.changed();
    const between = new Set<number>();
    while (notifiedCount() < crowd.length) {
      between.add(notifiedCount());
      await new Promise(setImmediate);
    }
    expect([...between].filter((count) => count > 0)).not.toEqual([]);
  });

  it('sends the student’s own rank only when it changes', async () => {
    const { watcher, seen } = watcherOf('bob');
    await watch.add(watcher);
    seen.length = 0;
    board.addPoints(3);
    watch.changed();
    await jest.advanceTimersByTimeAsync(2 * LEADERBOARD_LIVE_MS);
    expect(seen).toEqual([['leaderboard', 2]]);
  });

  it('sends nothing to former watchers, and nothing without a change', async () => {
    const { watcher, seen } = watcherOf(undefined);
    await watch.add(watcher);
    await jest.advanceTimersByTimeAsync(LEADERBOARD_LIVE_MS);
    seen.length = 0;
    watch.changed();
    await jest.advanceTimersByTimeAsync(LEADERBOARD_LIVE_MS);
    expect(seen).toEqual([]);
    watch.remove(watcher);
    board.addPoints(1);
    watch.changed();
    await jest.advanceTimersByTimeAsync(LEADERBOARD_LIVE_MS);
    expect(seen).toEqual([]);
  });

  it('reads the top rows once for all watchers', async () => {
    for (let turnIndex = 0; turnIndex < 100; turnIndex += 1) {
      const { watcher, seen } = watcherOf('bob');
      await watch.add(watcher);
      expect(seen).toHaveLength(2);
      watch.remove(watcher);
    }
    expect(board.readCount).toBe(1);
  });

  it('sends nothing to a client that does not read, and the latest version once it does', async () => {
    const { watcher, seen, reading } = watcherOf('bob');
    await watch.add(watcher);
    seen.length = 0;
    reading.now = false;
    for (let change = 0; change < 20; change += 1) {
      board.addPoints(1);
      watch.changed();
      await jest.advanceTimersByTimeAsync(LEADERBOARD_LIVE_MS);
    }
    expect(seen).toEqual([]);
    reading.now = true;
    await jest.advanceTimersByTimeAsync(LEADERBOARD_LIVE_MS);
    expect(seen).toEqual([['leaderboard', 21]]);
  });

  it('sends the leaderboard later to watchers who joined while a store was unavailable', async () => {
    const [early, late] = [watcherOf(undefined), watcherOf(undefined)];
    await watch.add(early.watcher);
    await jest.advanceTimersByTimeAsync(LEADERBOARD_LIVE_MS);
    board.isUnavailable = true;
    await watch.add(late.watcher);
    await jest.advanceTimersByTimeAsync(3 * LEADERBOARD_LIVE_MS);
    expect(late.seen).toEqual([]);
    board.isUnavailable = false;
    await jest.advanceTimersByTimeAsync(LEADERBOARD_LIVE_MS);
    expect(late.seen).toEqual([['leaderboard', 1]]);
  });
});
