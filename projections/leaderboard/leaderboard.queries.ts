import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { texts } from '../../api/contracts/http/texts.js';
import type { LeaderboardRow, LiveMessages } from '../../api/contracts/live/messages.js';
import { Settings } from '../../api/platform/config/settings.js';
import {
  EVENT_STORE,
  StoreUnavailable,
  type EventStore,
  type Position,
} from '../../api/platform/event-store/event-store.js';
import { ReadModels } from '../read-models.js';
import { AccountDirectory } from '../account-directory/account-directory.queries.js';
import {
  contributionsIn,
  contributionsProjection,
  type ContributionsDocument,
} from '../contributions/contributions.projection.js';
import { FollowedReadModel, type Follower } from '../engine/followed-read-model.js';
import type { AnyProjection } from '../engine/projection.js';
import { PROJECTION_PROGRESS, type ProjectionProgress } from '../engine/progress.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { ExamDays } from './exam-days.js';
import { rankedOf, type PointsRules, type Ranked } from './points.js';
import { Ranks } from './ranks.js';

const BATCH = 5_000;
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

/** The leaderboard with every rank in memory, reckoned from what the students' attempts earned. */
@Injectable()
export class Leaderboard implements Follower<ContributionsDocument>, OnModuleInit, OnApplicationShutdown {
  private readonly rules: PointsRules;
  private readonly listeners: Listener[] = [];
  private readonly followed: FollowedReadModel<ContributionsDocument>;
  private ranks: Ranks | undefined;
  private shown = 0;

  constructor(
    @Inject(EVENT_STORE) events: EventStore,
    @Inject(READ_STORE) reads: ReadStore,
    @Inject(PROJECTION_PROGRESS) progress: ProjectionProgress,
    private readonly directory: AccountDirectory,
    readModels: ReadModels,
    { leaderboardWeights, examTimeZone }: Settings,
  ) {
    this.rules = { weights: leaderboardWeights, days: new ExamDays(examTimeZone) };
    const log = new Logger('leaderboard');
    const projection = contributionsProjection as unknown as AnyProjection;
    const parts = { events, reads, progress, onProblem: (line: string) => log.warn(line) };
    this.followed = new FollowedReadModel(parts, projection, this);
    readModels.alsoInMemory(projection.name, this.followed);
  }

  async onModuleInit(): Promise<void> {
    this.followed.start();
    await this.followed.loaded(START_WAIT_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.followed.close();
  }

  get version(): number {
    return this.shown;
  }

  /** why it can't be shown now, or undefined */
  notReady(): string | undefined {
    return this.ranks ? undefined : 'loading';
  }

  /** The listener is called after every change with the students whose points changed, with none when all may have. */
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
    const Point = pointsOf(ranks.get(studentId));
    return { version: this.shown, slNo: ranks.rankOf(studentId) ?? null, Point };
  }

  /** @param offset rows before it, any number */
  async page(offset: number, limit: number): Promise<LeaderboardPart> {
    const ranks = this.loaded();
    const part = { version: this.shown, total: ranks.size };
    return { ...part, rows: await this.named(ranks.page(offset, limit), offset + 1) };
  }

  /** So many rows with the student's own in the middle as far as possible; none for a student who is not ranked. */
  async aroundMe(studentId: string, rows: number): Promise<LeaderboardPart> {
    const ranks = this.loaded();
    const rank = ranks.rankOf(studentId);
    if (rank === undefined) return { version: this.shown, total: ranks.size, rows: [] };
    const before = Math.min(rank - 1 - Math.floor((rows - 1) / 2), ranks.size - rows);
    return this.page(Math.max(0, before), rows);
  }

  async load(pages: AsyncIterable<readonly ContributionsDocument[]>, position: Position): Promise<void> {
    const students: Ranked[] = [];
    for await (const page of pages) {
      for (const document of page) {
        const ranked = this.rankedOf(document);
        if (ranked) students.push(ranked);
      }
    }
    this.ranks = new Ranks(students);
    this.notify(position, []);
  }

  change(documents: ReadonlyMap<string, ContributionsDocument | undefined>, position: Position): void {
    const ranks = this.loaded();
    for (const [studentId, document] of documents) {
      const ranked = document && this.rankedOf(document);
      if (ranked) ranks.put(ranked);
      else ranks.remove(studentId);
    }
    this.notify(position, [...documents.keys()]);
  }

  private rankedOf(document: ContributionsDocument): Ranked | undefined {
    return document.banned ? undefined : rankedOf(document._id, contributionsIn(document), this.rules);
  }

  /** @throws StoreUnavailable */
  private loaded(): Ranks {
    if (!this.ranks) throw new StoreUnavailable('the leaderboard is loading');
    return this.ranks;
  }

  private notify(position: Position, changed: readonly string[]): void {
    this.shown = Math.max(this.shown, Number(position));
    for (const listener of this.listeners) listener(changed);
  }

  private async named(students: readonly Ranked[], firstRank: number): Promise<LeaderboardRow[]> {
    const names = new Map<string, string>();
    for (let from = 0; from < students.length; from += BATCH) {
      const ids = students.slice(from, from + BATCH).map(({ studentId }) => studentId);
      for (const [id, name] of await this.directory.names(ids)) names.set(id, name);
    }
    return students.map((ranked, place) => ({
      slNo: firstRank + place,
      studentId: ranked.studentId,
      name: names.get(ranked.studentId) ?? texts.studentUnnamed,
      Point: pointsOf(ranked),
    }));
  }
}

const pointsOf = (ranked: Ranked | undefined): number => (ranked?.points ?? 0) / 100;
