import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../api/platform/clock.js';
import { contributionsIn, contributionsProjection } from '../contributions/contributions.projection.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { LeaderboardQueries } from './leaderboard.queries.js';
import type { PointsRules } from './points.js';
import {
  histogramOf,
  lastFiveOf,
  nextPlaceOf,
  pointsOf,
  standingBeforeLast,
  type NextPlace,
  type StandingBefore,
} from './standing.js';

export interface Standing {
  /** Rank; null before the first counted attempt. */
  readonly slNo: number | null;
  readonly total: number;
  readonly Point: number;
  readonly movement: number | null;
  readonly next: NextPlace | null;
  readonly histogram: readonly number[];
  /** Points of rank 1; the upper end of the histogram. */
  readonly first: number;
  readonly lastFive: number | null;
  readonly beforeLast: StandingBefore | null;
  /** Weight of a score by its kind. */
  readonly weights: PointsRules['weights'];
}

/** Computes a student's position on the leaderboard. */
@Injectable()
export class StandingQueries {
  constructor(
    private readonly leaderboard: LeaderboardQueries,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(studentId: string): Promise<Standing> {
    const documents = await this.store.get(contributionsProjection.collection, [studentId]);
    const document = documents.get(studentId);
    const contributions = document ? contributionsIn(document) : [];
    const { ranks, rules } = this.leaderboard;
    const standing = { studentId, contributions, ranks, rules, now: this.clock.now().getTime() };
    return {
      slNo: ranks.rankOf(studentId) ?? null,
      total: ranks.size,
      Point: pointsOf(ranks.get(studentId)),
      movement: this.leaderboard.movementOf(studentId),
      next: nextPlaceOf(standing) ?? null,
      histogram: histogramOf(ranks),
      first: pointsOf(ranks.page(0, 1)[0]),
      lastFive: lastFiveOf(contributions),
      beforeLast: standingBeforeLast(standing) ?? null,
      weights: rules.weights,
    };
  }
}
