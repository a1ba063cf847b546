import { setImmediate as nextTurn } from 'node:timers/promises';
import { LEADERBOARD_LIVE_MS, LEADERBOARD_LIVE_ROWS } from '../contracts/http/limits.js';
import type { LiveMessages } from '../contracts/live/messages.js';

/** Watchers per batch; a few milliseconds of work, so that the event loop is not blocked. */
const WATCHERS_PER_TURN = 200;

/** Leaderboard queries that the watch uses. */
export interface LiveLeaderboardSource {
  readonly version: number;
  top(rows: number): Promise<LiveMessages['leaderboard']>;
  me(studentId: string): LiveMessages['leaderboard:me'];
}

/** A socket that is subscribed to the leaderboard. */
export interface Watcher {
  readonly socketId: string;
  readonly studentId: string | undefined;
  /**
   * Returns true if all previous messages were written to the connection. A slow client gets the latest message later.
   */
  ready(): boolean;
  emit(name: 'leaderboard:me', message: LiveMessages['leaderboard:me']): void;
}

/**
 * Sends the leaderboard to subscribed sockets: immediately on subscription, then on changes, at most twice a second.
 */
export class LeaderboardWatch {
  /** Subscribed sockets with the version and the rank that were last sent to them. */
  private readonly watchers = new Map<Watcher, { version: number; place: string }>();
  private top: { requestedAt: number; message: Promise<LiveMessages['leaderboard']> } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private sentAt = -Infinity;

  /** @param send sends a message to the given sockets (at least one), serialized once for all */
  constructor(
    private readonly leaderboard: LiveLeaderboardSource,
    private readonly send: (socketIds: string[], message: LiveMessages['leaderboard']) => void,
  ) {}

  async add(watcher: Watcher): Promise<void> {
    const lastSent = { version: -1, place: '' };
    this.watchers.set(watcher, lastSent);
    await this.sendTop([watcher], () => this.recentTop());
    if (lastSent.version < this.leaderboard.version) this.changed();
  }

  remove(watcher: Watcher): void {
    this.watchers.delete(watcher);
  }

  /** Schedules a message after a change of the leaderboard. */
  changed(): void {
    const earliestIn = this.sentAt + LEADERBOARD_LIVE_MS - performance.now();
    this.timer ??= setTimeout(() => void this.sendToAll(), Math.max(0, earliestIn));
  }

  close(): void {
    clearTimeout(this.timer);
    this.watchers.clear();
  }

  private async sendToAll(): Promise<void> {
    this.timer = undefined;
    this.sentAt = performance.now();
    await this.sendTop(this.behind(), () => this.latestTop());
    if (this.behind().length > 0) this.changed();
  }

  private behind(): Watcher[] {
    const { version } = this.leaderboard;
    return [...this.watchers].flatMap(([watcher, lastSent]) => (lastSent.version < version ? watcher : []));
  }

  private async sendTop(watchers: readonly Watcher[], top: () => Promise<LiveMessages['leaderboard']>): Promise<void> {
    if (watchers.length === 0) return;
    try {
      const message = await top();
      for (let at = 0; at < watchers.length; at += WATCHERS_PER_TURN) {
        if (at > 0) await nextTurn();
        this.sendMessage(watchers.slice(at, at + WATCHERS_PER_TURN), message);
      }
    } catch {
      // a store is unavailable; the message is sent when it is available again
    }
  }

  /** Returns the top rows, which are read at most twice a second regardless of the number of new watchers. */
  private recentTop(): Promise<LiveMessages['leaderboard']> {
    const isOld = !this.top || performance.now() - this.top.requestedAt >= LEADERBOARD_LIVE_MS;
    return isOld ? this.latestTop() : this.top!.message;
  }

  private latestTop(): Promise<LiveMessages['leaderboard']> {
    this.top = { requestedAt: performance.now(), message: this.leaderboard.top(LEADERBOARD_LIVE_ROWS) };
    return this.top.message;
  }

  private sendMessage(watchers: readonly Watcher[], message: LiveMessages['leaderboard']): void {
    const { version } = message;
    // a new watcher may have received a newer version
    const reading = watchers.filter((watcher) => {
      const lastSent = this.watchers.get(watcher);
      return lastSent && lastSent.version <= version && watcher.ready();
    });
    if (reading.length === 0) return;
    this.send(
      reading.map(({ socketId }) => socketId),
      message,
    );
    for (const watcher of reading) {
      const lastSent = this.watchers.get(watcher)!;
      lastSent.version = version;
      this.sendOwnRank(watcher, lastSent);
    }
  }

  private sendOwnRank({ studentId, emit }: Watcher, lastSent: { place: string }): void {
    if (studentId === undefined) return;
    const me = this.leaderboard.me(studentId);
    const ownRank = `${me.slNo} ${me.Point}`;
    if (ownRank === lastSent.place) return;
    lastSent.place = ownRank;
    emit('leaderboard:me', me);
  }
}
