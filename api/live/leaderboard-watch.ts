import { LEADERBOARD_LIVE_MS, LEADERBOARD_LIVE_ROWS } from '../contracts/http/limits.js';
import type { LiveMessages } from '../contracts/live/messages.js';

/** What the watch shows, asked anew each time. */
export interface ShownLeaderboard {
  readonly version: number;
  top(rows: number): Promise<LiveMessages['leaderboard']>;
  me(studentId: string): LiveMessages['leaderboard:me'];
}

/** One who watches: a socket. */
export interface Watcher {
  readonly studentId: string | undefined;
  emit(name: 'leaderboard', message: LiveMessages['leaderboard']): void;
  emit(name: 'leaderboard:me', message: LiveMessages['leaderboard:me']): void;
}

/** Shows the leaderboard to everyone who watches: at once on coming, then at most twice a second while it changes. */
export class LeaderboardWatch {
  private readonly watchers = new Map<Watcher, { place: string }>();
  private shownVersion = -1;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly leaderboard: ShownLeaderboard) {}

  async add(watcher: Watcher): Promise<void> {
    this.watchers.set(watcher, { place: '' });
    try {
      watcher.emit('leaderboard', await this.leaderboard.top(LEADERBOARD_LIVE_ROWS));
      this.showPlace(watcher);
    } catch {
      // a store is away: shown when it is back, changed or not
      this.shownVersion = -1;
    }
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
    const { version } = this.leaderboard;
    if (version === this.shownVersion || this.watchers.size === 0) return;
    try {
      const message = await this.leaderboard.top(LEADERBOARD_LIVE_ROWS);
      this.shownVersion = message.version;
      for (const watcher of this.watchers.keys()) {
        watcher.emit('leaderboard', message);
        this.showPlace(watcher);
      }
    } catch {
      // the store is away: shown when it is back
    }
    if (this.leaderboard.version !== this.shownVersion) this.changed();
  }

  private showPlace(watcher: Watcher): void {
    const shown = this.watchers.get(watcher);
    if (watcher.studentId === undefined || !shown) return;
    const me = this.leaderboard.me(watcher.studentId);
    const place = `${me.slNo} ${me.Point}`;
    if (place === shown.place) return;
    shown.place = place;
    watcher.emit('leaderboard:me', me);
  }
}
