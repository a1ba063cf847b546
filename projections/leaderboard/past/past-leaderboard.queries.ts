import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ScoringRulesSet } from '../../../api/contracts/events/platform.events.js';
import type { PastBy, PastChangesSort, PastWeights } from '../../../api/contracts/http/replay.js';
import { Settings } from '../../../api/platform/config/settings.js';
import {
  EVENT_STORE,
  ReadModelBuilding,
  START,
  type EventStore,
  type Position,
} from '../../../api/platform/event-store/event-store.js';
import { Mutex } from '../../../api/platform/shared/mutex.js';
import { totalsOf, type StudentTotals } from '../../contributions/student-stats.queries.js';
import { everyPage } from '../../store/every-page.js';
import { READ_STORE, type ReadStore } from '../../store/read-store.js';
import { ExamDays } from '../../../api/platform/shared/exam-days.js';
import { rankedStudentOf, type PointsRules, type RankedStudent } from '../points.js';
import { LeaderboardSnapshots, type Snapshot } from './leaderboard-snapshots.js';
import { changesBetween, sortedChanges, type Change } from './leaderboard-changes.js';
import { PastLeaderboard, rowsAfter, slicesOf } from './past-leaderboard.js';
import { readRulesSet } from './scoring-rules.js';
import { pastMarksProjection, type PastMarksDocument } from './past-marks.projection.js';
import { pastMomentsProjection, type PastMoment } from './past-moments.projection.js';
import { contributionOf, type Contribution } from '../../contributions/contributions.projection.js';

/** Minimum number of facts between two snapshots, which limits the number of snapshots. */
const FACTS_BETWEEN = 2_000;
const SNAPSHOTS = 32;
/** Maximum memory for cached leaderboards, and the approximate size of a row, in bytes. */
const BYTES_MAX = 64 * 2 ** 20;
const ROW_BYTES = 200;
const BOARD_BYTES = 1_000;
/** Students recomputed per step. */
const STUDENTS_AT_ONCE = 200;
/** Maximum wait in ms for the marks to reach the position of the moments, and the polling interval. */
const MARKS_WAIT_MS = 2_000;
const MARKS_POLL_MS = 20;

/** A past time and the rules to apply. */
export interface AsOf {
  /** Time in the past (inclusive). */
  readonly at: Date;
  readonly by: PastBy;
  /** Rules at that time, or the current ones. */
  readonly weights: PastWeights;
}

interface Rules extends PointsRules {
  /** Key of the rules for caching. */
  readonly key: string;
}

/** Computes the leaderboard at any past time from the latest snapshot before it and later facts. */
@Injectable()
export class PastLeaderboardQueries {
  /** Configurable for tests. */
  factsBetween = FACTS_BETWEEN;
  private readonly snapshots: LeaderboardSnapshots;
  private readonly boards = new LRUCache<string, PastLeaderboard>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ rows }) => BOARD_BYTES + rows.length * ROW_BYTES,
  });
  private readonly days = new Map<string, ExamDays>();
  /** Serialises the work, so that many concurrent queries do not use more than one CPU. */
  private readonly mutex = new Mutex();

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(READ_STORE) private readonly reads: ReadStore,
    private readonly settings: Settings,
  ) {
    this.snapshots = new LeaderboardSnapshots(reads);
  }

  /** @throws StoreUnavailable */
  async at({ at, by, weights }: AsOf): Promise<PastLeaderboard> {
    const instant = at.toISOString();
    const rules = weights === 'now' ? this.today() : await this.rulesAt(instant);
    return this.mutex.run('', () => this.boardAt(instant, by, rules));
  }

  /** Returns the students whose rank or points changed between two times. */
  async changes(from: AsOf, to: AsOf, sort: PastChangesSort): Promise<readonly Change[]> {
    const [before, after] = [await this.at(from), await this.at(to)];
    return sortedChanges(await changesBetween(before, after), sort);
  }

  /** Returns a student's totals at a time; undefined if the student has never finished an attempt. */
  async statsOf(studentId: string, at: Date): Promise<StudentTotals | undefined> {
    const past = (await this.marksOf([studentId])).get(studentId);
    return past && totalsOf(contributionsAt(past, 'recorded', at.getTime()));
  }

  private async boardAt(at: string, by: PastBy, rules: Rules): Promise<PastLeaderboard> {
    const time = by === 'recorded' ? 'recordedAt' : 'finishedAt';
    const kind = `${by} ${rules.key}`;
    const key = (instant: string) => `${kind} ${instant}`;
    const factsUntil = (until: string) => this.factsUntil(time, until);
    const facts = await factsUntil(at);
    const cachedBoard = this.boards.get(key(at));
    if (cachedBoard?.facts === facts) return cachedBoard;

    let snapshot = await this.snapshots.findBefore(kind, at, factsUntil, (instant) => this.boards.get(key(instant)));
    if (snapshot) this.boards.set(key(snapshot.at), snapshot.board);
    const position = await this.events.lastPosition();
    const between = Math.max(this.factsBetween, Math.ceil((await this.factsInAll()) / SNAPSHOTS));
    let since = new FactsSince();
    let last = '';
    const selection = { order: { by: time }, range: { from: snapshot ? justAfter(snapshot.at) : '', to: at } } as const;
    for await (const moments of everyPage(this.reads, pastMomentsProjection.collection, selection)) {
      for (const moment of moments) {
        if (since.facts >= between && moment[time] !== last) {
          snapshot = { at: last, board: await this.boardAfter(snapshot, since, { at: last, by, rules }) };
          await this.snapshots.store(kind, snapshot, position);
          this.boards.set(key(last), snapshot.board);
          since = new FactsSince();
        }
        since.take(moment);
        last = moment[time];
      }
    }
    const board = await this.boardAfter(snapshot, since, { at, by, rules });
    this.boards.set(key(at), board);
    return board;
  }

  private async boardAfter(
    snapshot: Snapshot | undefined,
    { students, facts: more, position }: FactsSince,
    { at, by, rules }: { at: string; by: PastBy; rules: Rules },
  ): Promise<PastLeaderboard> {
    const { rows, facts } = snapshot?.board ?? { rows: [], facts: 0 };
    const instant = Date.parse(at);
    await this.waitForMarks(position);
    const ranked: RankedStudent[] = [];
    for await (const slice of slicesOf([...students], STUDENTS_AT_ONCE)) {
      for (const past of (await this.marksOf(slice)).values()) {
        const entry = rankedStudentAt(past, by, instant, rules);
        if (entry) ranked.push(entry);
      }
    }
    return new PastLeaderboard(await rowsAfter(rows, students, ranked), facts + more);
  }

  /** Waits while the marks, which another projection writes, lag behind the moments. */
  private async waitForMarks(position: Position): Promise<void> {
    const deadline = performance.now() + MARKS_WAIT_MS;
    while ((await this.reads.currentGeneration(pastMarksProjection.name)).checkpoint < position) {
      if (performance.now() > deadline) throw new ReadModelBuilding(pastMarksProjection.name);
      await sleep(MARKS_POLL_MS);
    }
  }

  private marksOf(studentIds: readonly string[]): Promise<Map<string, PastMarksDocument>> {
    return this.reads.get(pastMarksProjection.collection, studentIds);
  }

  private factsUntil(time: 'recordedAt' | 'finishedAt', to: string): Promise<number> {
    return this.reads.count(pastMomentsProjection.collection, { order: { by: time }, range: { to } });
  }

  private factsInAll(): Promise<number> {
    return this.reads.count(pastMomentsProjection.collection);
  }

  private today(): Rules {
    const { leaderboardWeights: weights, examTimeZone: timeZone } = this.settings;
    return this.rules({ weights, timeZone });
  }

  /**
   * Returns the scoring rules of the last start before the timestamp, or the initial ones for earlier times, as in a
   * migrated log.
   */
  private async rulesAt(instant: string): Promise<Rules> {
    const set = await readRulesSet(this.events);
    const currentRules = set.findLast(({ at }) => at <= instant) ?? set[0];
    return currentRules ? this.rules(currentRules) : this.today();
  }

  private rules({
    weights: { live, practice, quiz },
    timeZone,
  }: Pick<ScoringRulesSet['data'], 'weights' | 'timeZone'>) {
    let days = this.days.get(timeZone);
    if (!days) this.days.set(timeZone, (days = new ExamDays(timeZone)));
    return { weights: { live, practice, quiz }, days, key: `${live} ${practice} ${quiz} ${timeZone}` };
  }
}

/** Facts recorded after a snapshot. */
class FactsSince {
  readonly students = new Set<string>();
  facts = 0;
  /** Position of the last fact. */
  position = START;

  take({ _id, studentId }: PastMoment): void {
    this.students.add(studentId);
    this.facts += 1;
    const position = BigInt(_id);
    if (position > this.position) this.position = position;
  }
}

/** Returns the timestamp one millisecond later. */
const justAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();

/**
 * Returns the contributions of a student at a time.
 * @param instant Unix time, ms; inclusive
 */
function contributionsAt({ marks }: PastMarksDocument, by: PastBy, instant: number): Contribution[] {
  const contributionsById = new Map<string, Contribution>();
  for (const [recordedAt, ...entry] of marks) {
    const contribution = contributionOf(entry);
    if ((by === 'recorded' ? recordedAt : contribution.finishedAt) > instant) continue;
    // A remarked attempt keeps its position in the list.
    contributionsById.set(contribution.attemptId, contribution);
  }
  return [...contributionsById.values()];
}

/** Returns the leaderboard entry of a student at a time; undefined if the student is not ranked. */
function rankedStudentAt(
  past: PastMarksDocument,
  by: PastBy,
  instant: number,
  rules: PointsRules,
): RankedStudent | undefined {
  const absence = past.absences.findLast(([recordedAt]) => recordedAt <= instant);
  return absence?.[1] ? undefined : rankedStudentOf(past._id, contributionsAt(past, by, instant), rules);
}
