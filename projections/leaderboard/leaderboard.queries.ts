import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { texts } from '../../api/contracts/http/texts.js';
import type { LeaderboardRow, LiveMessages } from '../../api/contracts/live/messages.js';
import { Settings } from '../../api/platform/config/settings.js';
import { StoreUnavailable, type Position } from '../../api/platform/event-store/event-store.js';
import { AccountDirectory } from '../account-directory/account-directory.queries.js';
import { AppliedChanges, type Follower } from '../engine/applied-changes.js';
import { READ_STORE, type ProjectionChanges, type ReadStore } from '../store/read-store.js';
import type { LeaderboardDocument } from './leaderboard.projection.js';
import { standingOf, type Standing, type Weights } from './points-rules.js';
import { Ranks } from './ranks.js';

const COLLECTION = 'leaderboard';
const BATCH = 5_000;
const RETRY_MS = 500;
/** a leaderboard of ordinary size is there before the first request; a huge one goes on loading beside them */
const START_WAIT_MS = 2_000;

type Listener = (changed: readonly string[]) => void;

export interface LeaderboardPart {
  /** grows with every change */
  readonly version: number;
  /** students on the leaderboard */
  readonly total: number;
  readonly rows: LeaderboardRow[];
}

/** The leaderboard with every rank in memory: loaded from its read model, then fed with what the engine writes. */
@Injectable()
export class Leaderboard implements Follower, OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('leaderboard');
  private readonly weights: Weights;
  private readonly listeners: Listener[] = [];
  private ranks: Ranks | undefined;
  private shown = 0;
  /** what was written while it was loading */
  private arrived: ProjectionChanges[] | undefined;
  private loading = Promise.resolve();
  private closed = false;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly directory: AccountDirectory,
    private readonly changes: AppliedChanges,
    settings: Settings,
  ) {
    this.weights = settings.leaderboardWeights;
  }

  async onModuleInit(): Promise<void> {
    this.changes.follow(COLLECTION, this);
    this.reload();
    await Promise.race([this.loading, delay(START_WAIT_MS, undefined, { ref: false })]);
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.loading;
  }

  get version(): number {
    return this.shown;
  }

  /** why it can't be shown now, or undefined */
  notReady(): string | undefined {
    return this.ranks ? undefined : 'loading';
  }

  /** Told of every change, with the students whose points changed; none named when all may have. */
  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  async top(rows: number): Promise<LiveMessages['leaderboard']> {
    const part = await this.page(0, rows);
    return { version: part.version, total: part.total, top: part.rows };
  }

  /** `slNo` null and no points before the first finished attempt that counts. */
  me(studentId: string): LiveMessages['leaderboard:me'] {
    const ranks = this.loaded();
    const standing = ranks.standingOf(studentId);
    return { version: this.shown, slNo: ranks.rankOf(studentId) ?? null, Point: pointsOf(standing) };
  }

  /** @param offset rows left out before it, any number */
  async page(offset: number, limit: number): Promise<LeaderboardPart> {
    const ranks = this.loaded();
    const part = { version: this.shown, total: ranks.size };
    return { ...part, rows: await this.named(ranks.page(offset, limit), offset + 1) };
  }

  /** So many rows with the student's own in the middle, as far as there are any on both sides; none when not on it. */
  async aroundMe(studentId: string, rows: number): Promise<LeaderboardPart> {
    const ranks = this.loaded();
    const rank = ranks.rankOf(studentId);
    if (rank === undefined) return { version: this.shown, total: ranks.size, rows: [] };
    const before = Math.min(rank - 1 - Math.floor((rows - 1) / 2), ranks.size - rows);
    return this.page(Math.max(0, before), rows);
  }

  applied(changes: ProjectionChanges): void {
    if (this.arrived) this.arrived.push(changes);
    if (this.ranks) this.take(this.ranks, changes);
  }

  replaced(): void {
    this.reload();
  }

  /** @throws StoreUnavailable */
  private loaded(): Ranks {
    if (!this.ranks) throw new StoreUnavailable('the leaderboard is loading');
    return this.ranks;
  }

  private reload(): void {
    this.loading = this.loading.then(() => this.load());
  }

  private async load(): Promise<void> {
    while (!this.closed) {
      try {
        this.arrived = [];
        const position = await this.store.checkpoint(COLLECTION);
        const ranks = new Ranks(await this.standings());
        // nothing waits from here on, so that nothing is written in between
        for (const changes of this.arrived) this.place(ranks, changes);
        const newest = this.arrived.at(-1)?.position ?? position;
        this.arrived = undefined;
        this.ranks = ranks;
        this.tell(newest, []);
        return;
      } catch (error) {
        this.log.warn(`not loaded: ${(error as Error).message}`);
        await delay(RETRY_MS);
      }
    }
  }

  private async standings(): Promise<Standing[]> {
    const standings: Standing[] = [];
    let last: LeaderboardDocument | undefined;
    for (;;) {
      const after = last && { after: { value: last._id, _id: last._id } };
      const batch = await this.store.page<LeaderboardDocument>(COLLECTION, { ...after, limit: BATCH });
      for (const document of batch) {
        const standing = standingOf(document, this.weights);
        if (standing) standings.push(standing);
      }
      last = batch.at(-1);
      if (batch.length < BATCH) return standings;
    }
  }

  private take(ranks: Ranks, changes: ProjectionChanges): void {
    this.place(ranks, changes);
    this.tell(changes.position, [...changes.puts.map(({ _id }) => _id), ...changes.deletes]);
  }

  private place(ranks: Ranks, { puts, deletes }: ProjectionChanges): void {
    for (const document of puts) {
      const standing = standingOf(document as LeaderboardDocument, this.weights);
      if (standing) ranks.put(standing);
      else ranks.remove(document._id);
    }
    for (const id of deletes) ranks.remove(id);
  }

  private tell(position: Position, changed: readonly string[]): void {
    this.shown = Math.max(this.shown, Number(position));
    for (const listener of this.listeners) listener(changed);
  }

  private async named(standings: readonly Standing[], firstRank: number): Promise<LeaderboardRow[]> {
    const names = new Map<string, string>();
    for (let from = 0; from < standings.length; from += BATCH) {
      const ids = standings.slice(from, from + BATCH).map(({ studentId }) => studentId);
      for (const [id, name] of await this.directory.names(ids)) names.set(id, name);
    }
    return standings.map((standing, place) => ({
      slNo: firstRank + place,
      studentId: standing.studentId,
      name: names.get(standing.studentId) ?? texts.studentUnnamed,
      Point: pointsOf(standing),
    }));
  }
}

const pointsOf = (standing: Standing | undefined): number => (standing?.points ?? 0) / 100;
