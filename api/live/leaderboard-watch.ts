import { setImmediate as nextTurn } from 'node:timers/promises';
import { LEADERBOARD_LIVE_MS, LEADERBOARD_LIVE_ROWS } from '../contracts/http/limits.js';
import type { LiveMessages } from '../contracts/live/messages.js';

/** messages emitted before others have their turn: some milliseconds */
const EMITTED_AT_ONCE = 200;

/** The leaderboard as the watch needs it. */
export interface ShownLeaderboard {
  readonly version: number;
  top(rows: number): Promise<LiveMessages['leaderboard']>;
  me(studentId: string): LiveMessages['leaderboard:me'];
}

/** A socket that watches. */
export interface Watcher {
  readonly studentId: string | undefined;
  /** whether it has received all that was emitted before; a slow one gets the latest message later */
  ready(): boolean;
  emit(name: 'leaderboard', message: LiveMessages['leaderboard']): void;
  emit(name: 'leaderboard:me', message: LiveMessages['leaderboard:me']): void;
}

/** Sends the leaderboard to each watcher: at once when it begins to watch, then at most twice a second while it changes. */
export class LeaderboardWatch {
  /** with the version and the own place that each was sent */
  private readonly watchers = new Map<Watcher, { version: number; place: string }>();
  private top: { askedAt: number; message: Promise<LiveMessages['leaderboard']> } | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly leaderboard: ShownLeaderboard) {}

  async add(watcher: Watcher): Promise<void> {
    this.watchers.set(watcher, { version: -1, place: '' });
    await this.showTo([watcher]);
    this.changed();
  }

  remove(watcher: Watcher): void {
    this.watchers.delete(watcher);
  }

  /** Called as often as the leaderboard changes. */
  changed(): void {
    this.timer ??= setTimeout(() => void this.show(), LEADERBOARD_LIVE_MS);
  }

  close(): void {
    clearTimeout(this.timer);
    this.watchers.clear();
  }

  private async show(): Promise<void> {
    this.timer = undefined;
    await this.showTo(this.behind());
    if (this.behind().length > 0) this.changed();
  }

  private behind(): Watcher[] {
    const { version } = this.leaderboard;
    return [...this.watchers].flatMap(([watcher, shown]) => (shown.version < version ? watcher : []));
  }

  private async showTo(watchers: readonly Watcher[]): Promise<void> {
    if (watchers.length === 0) return;
    try {
      const message = await this.latestTop();
      for (const [at, watcher] of watchers.entries()) {
        if (at > 0 && at % EMITTED_AT_ONCE === 0) await nextTurn();
        this.emit(watcher, message);
      }
    } catch {
      // a store is away: sent when it is back
    }
  }

  /** However many begin to watch at once, it is read only twice a second. */
  private latestTop(): Promise<LiveMessages['leaderboard']> {
    const now = performance.now();
    if (!this.top || now - this.top.askedAt >= LEADERBOARD_LIVE_MS) {
      this.top = { askedAt: now, message: this.leaderboard.top(LEADERBOARD_LIVE_ROWS) };
    }
    return this.top.message;
  }

  private emit(watcher: Watcher, message: LiveMessages['leaderboard']): void {
    const shown = this.watchers.get(watcher);
    // one who began to watch meanwhile may have seen a newer one
    if (!shown || shown.version > message.version || !watcher.ready()) return;
    shown.version = message.version;
    watcher.emit('leaderboard', message);
    if (watcher.studentId === undefined) return;
    const me = this.leaderboard.me(watcher.studentId);
    const place = `${me.slNo} ${me.Point}`;
    if (place === shown.place) return;
    shown.place = place;
    watcher.emit('leaderboard:me', me);
  }
}
