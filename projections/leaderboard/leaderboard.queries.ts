import { Inject, Injectable } from '@nestjs/common';
import { AVATAR_STUDENT_UNKNOWN } from '../../api/contracts/http/limits.js';
import { texts } from '../../api/contracts/http/texts.js';
import type { LeaderboardRow, LiveMessages } from '../../api/contracts/live/messages.js';
import { SYSTEM_CLOCK, type Clock } from '../../api/platform/clock.js';
import { Settings } from '../../api/platform/config/settings.js';
import { StoreUnavailable, type Position } from '../../api/platform/event-store/event-store.js';
import { ReadModels } from '../read-models.js';
import { AccountDirectoryQueries } from '../account-directory/account-directory.queries.js';
import {
  contributionsIn,
  contributionsProjection,
  type ContributionsDocument,
} from '../contributions/contributions.projection.js';
import { InMemoryReadModel } from '../engine/in-memory-read-model.js';
import { DayStart } from './day-start.js';
import { ExamDays } from '../../api/platform/shared/exam-days.js';
import { rankedStudentOf, type PointsRules, type RankedStudent } from './points.js';
import { Ranks } from './ranks.js';
import { pointsOf } from './standing.js';

/** Rows per step; reading or sending them takes a few milliseconds. */
const BATCH = 500;

const UNNAMED_STUDENT = { name: texts.studentUnnamed, avatar: AVATAR_STUDENT_UNKNOWN };

type Listener = () => void;

export interface LeaderboardPart {
  /** Version number that increases with every change. */
  readonly version: number;
  /** Number of ranked students. */
  readonly total: number;
  readonly rows: LeaderboardRow[];
}

/** Holds the leaderboard in memory, computed from the contributions of all students. */
@Injectable()
export class LeaderboardQueries extends InMemoryReadModel<ContributionsDocument> {
  readonly rules: PointsRules;
  private readonly listeners: Listener[] = [];
  private loaded: Ranks | undefined;
  private dayStart: DayStart;
  private changeCount = 0;

  constructor(
    readModels: ReadModels,
    private readonly directory: AccountDirectoryQueries,
    { leaderboardWeights, examTimeZone }: Settings,
    @Inject(SYSTEM_CLOCK) private readonly clock: Clock,
  ) {
    super('leaderboard', contributionsProjection, readModels);
    this.rules = { weights: leaderboardWeights, days: new ExamDays(examTimeZone) };
    this.dayStart = new DayStart(this.today());
  }

  get version(): number {
    return this.changeCount;
  }

  /** Returns the reason why the leaderboard is unavailable, or undefined. */
  notReady(): string | undefined {
    return this.loaded ? undefined : 'loading';
  }

  /** Registers a listener that is called after every change. */
  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  /**
   * Returns the current ranks.
   * @throws StoreUnavailable
   */
  get ranks(): Ranks {
    if (!this.loaded) throw new StoreUnavailable('the leaderboard is loading');
    return this.loaded;
  }

  async top(rows: number): Promise<LiveMessages['leaderboard']> {
    const part = await this.page(0, rows);
    return { version: part.version, total: part.total, top: part.rows };
  }

  /** Returns the student's row. Before the first counted attempt, `slNo` is null and the points are 0. */
  me(studentId: string): LiveMessages['leaderboard:me'] {
    const { ranks } = this;
    const Point = pointsOf(ranks.get(studentId));
    return { version: this.changeCount, slNo: ranks.rankOf(studentId) ?? null, Point };
  }

  /**
   * Returns the ranks gained since the start of the day; null if the student was not ranked then or is not ranked now.
   */
  movementOf(studentId: string): number | null {
    const ranked = this.ranks.get(studentId);
    return ranked ? this.currentDayStart().movementOf(ranked, this.ranks) : null;
  }

  /** @param offset number of rows to skip, without a limit */
  async page(offset: number, limit: number): Promise<LeaderboardPart> {
    const { ranks } = this;
    const part = { version: this.changeCount, total: ranks.size };
    return { ...part, rows: await this.toRows(ranks.page(offset, limit), offset + 1) };
  }

  /** Yields all rows in pages. Students who change rank during the iteration may be missing. */
  async *allParts(): AsyncGenerator<readonly LeaderboardRow[], void, undefined> {
    let last: RankedStudent | undefined;
    let sent = 0;
    do {
      const students = this.ranks.pageAfter(last, BATCH);
      yield await this.toRows(students, sent + 1);
      sent += students.length;
      last = students.length < BATCH ? undefined : students.at(-1);
    } while (last);
  }

  /**
   * Returns up to `rows` rows with the student as close to the middle as possible; none if the student is not ranked.
   */
  async aroundMe(studentId: string, rows: number): Promise<LeaderboardPart> {
    const { ranks } = this;
    const rank = ranks.rankOf(studentId);
    if (rank === undefined) return { version: this.changeCount, total: ranks.size, rows: [] };
    const before = Math.min(rank - 1 - Math.floor((rows - 1) / 2), ranks.size - rows);
    return this.page(Math.max(0, before), rows);
  }

  async load(pages: AsyncIterable<readonly ContributionsDocument[]>, position: Position): Promise<void> {
    const ranks = new Ranks();
    const dayStart = new DayStart(this.today());
    for await (const page of pages) {
      for (const document of page) {
        const ranked = this.computeEntry(document, dayStart);
        if (ranked) ranks.put(ranked);
      }
    }
    this.loaded = ranks;
    this.dayStart = dayStart;
    this.notify(position);
  }

  change(documents: ReadonlyMap<string, ContributionsDocument | undefined>, position: Position): void {
    const { ranks } = this;
    const dayStart = this.currentDayStart();
    for (const [studentId, document] of documents) {
      dayStart.remove(studentId);
      const ranked = document && this.computeEntry(document, dayStart);
      if (ranked) ranks.put(ranked);
      else ranks.remove(studentId);
    }
    this.notify(position);
  }

  /** Also updates the entry for the start of the day if the student has finished an attempt since. */
  private computeEntry(document: ContributionsDocument, dayStart: DayStart): RankedStudent | undefined {
    // Banned students are excluded from both leaderboards, so that a ban does not change other students' movement.
    if (document.banned) return undefined;
    const contributions = contributionsIn(document);
    const ranked = rankedStudentOf(document._id, contributions, this.rules);
    const former = contributions.filter(({ finishedAt }) => this.rules.days.dayOf(finishedAt) < dayStart.day);
    if (ranked && former.length < contributions.length) {
      dayStart.put(ranked, rankedStudentOf(document._id, former, this.rules));
    }
    return ranked;
  }

  /** Returns the leaderboard at the start of the current day, created by the first call of the day. */
  private currentDayStart(): DayStart {
    const today = this.today();
    if (this.dayStart.day !== today) this.dayStart = new DayStart(today);
    return this.dayStart;
  }

  private today(): string {
    return this.rules.days.dayOf(this.clock.now().getTime());
  }

  private notify(position: Position): void {
    this.changeCount = Math.max(this.changeCount, Number(position));
    for (const listener of this.listeners) listener();
  }

  private async toRows(students: readonly RankedStudent[], firstRank: number): Promise<LeaderboardRow[]> {
    const rows: LeaderboardRow[] = [];
    for (let from = 0; from < students.length; from += BATCH) {
      const batch = students.slice(from, from + BATCH);
      const movements = batch.map((ranked) => this.currentDayStart().movementOf(ranked, this.ranks));
      const entries = await this.directory.entries(batch.map(({ studentId }) => studentId));
      for (const [index, ranked] of batch.entries()) {
        const { studentId } = ranked;
        const { name, avatar } = entries.get(studentId) ?? UNNAMED_STUDENT;
        const slNo = firstRank + rows.length;
        rows.push({ slNo, studentId, name, Point: pointsOf(ranked), avatar, movement: movements[index] ?? null });
      }
    }
    return rows;
  }
}
