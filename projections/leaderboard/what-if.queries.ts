import { Inject, Injectable } from '@nestjs/common';
import { scoreOf } from '../../api/contracts/http/scores.js';
import { cacheOf } from '../../api/platform/shared/cache.js';
import { Mutex } from '../../api/platform/shared/mutex.js';
import { contributionsIn, contributionsProjection } from '../contributions/contributions.projection.js';
import { everyPage } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { LeaderboardQueries } from './leaderboard.queries.js';
import { rankedStudentOf, type PointsRules, type RankedStudent } from './points.js';
import { Ranks } from './ranks.js';
import { pointsOf } from './standing.js';
import { whatIfFigures, type WhatIfFigures } from './what-if.js';

/** Students read and computed per step, which takes a few milliseconds. */
const BATCH = 250;
/** Lifetime of a cached result in ms, so that its pages are consistent and not recomputed for each request. */
const CACHE_MS = 30_000;
const CACHE_SIZE = 4;

/** Hypothetical weights of scores and penalties for wrong answers. */
export interface OtherRules {
  readonly weights: PointsRules['weights'];
  readonly penalty: number;
}

interface WhatIfRow {
  readonly slNo: number;
  readonly studentId: string;
  readonly Point: number;
  /** Row under the current rules; null if not ranked. */
  readonly today: { readonly slNo: number; readonly Point: number } | null;
}

/** The leaderboard at one time under hypothetical and current rules. */
class WhatIfBoard {
  constructor(
    private readonly today: Ranks,
    private readonly then: Ranks,
    readonly figures: WhatIfFigures,
  ) {}

  get total(): number {
    return this.then.size;
  }

  /** @param offset number of rows to skip, without a limit */
  page(offset: number, limit: number): WhatIfRow[] {
    return this.then.page(offset, limit).map((ranked, n) => {
      const slNo = this.today.rankOf(ranked.studentId);
      return {
        slNo: offset + n + 1,
        studentId: ranked.studentId,
        Point: pointsOf(ranked),
        today: slNo === undefined ? null : { slNo, Point: pointsOf(this.today.get(ranked.studentId)) },
      };
    });
  }
}

/** Computes the leaderboard under hypothetical rules without changing the published one. */
@Injectable()
export class WhatIfQueries {
  private readonly boards = cacheOf<string, WhatIfBoard>(CACHE_SIZE, CACHE_MS);
  /** Serialises the work; equal requests share one result. */
  private readonly mutex = new Mutex();

  constructor(
    @Inject(READ_STORE) private readonly reads: ReadStore,
    private readonly leaderboard: LeaderboardQueries,
  ) {}

  /** Returns the current weights. */
  get weights(): PointsRules['weights'] {
    return this.leaderboard.rules.weights;
  }

  boardFor({ weights, penalty }: OtherRules): Promise<WhatIfBoard> {
    const { live, practice, quiz } = weights;
    const key = [live, practice, quiz, penalty].join(' ');
    return this.mutex.run('', async () => {
      const board = this.boards.get(key) ?? (await this.computeBoard({ weights, penalty }));
      this.boards.set(key, board, { noUpdateTTL: true });
      return board;
    });
  }

  private async computeBoard({ weights, penalty }: OtherRules): Promise<WhatIfBoard> {
    const { rules } = this.leaderboard;
    const changedRules = { ...rules, weights };
    const [today, then] = [new Ranks(), new Ranks()];
    const put = (ranks: Ranks, ranked: RankedStudent | undefined) => ranked && ranks.put(ranked);
    for await (const page of everyPage(this.reads, contributionsProjection.collection, {}, BATCH)) {
      for (const document of page) {
        if (document.banned) continue;
        const contributions = contributionsIn(document);
        put(today, rankedStudentOf(document._id, contributions, rules));
        const scored = contributions.map((contribution) => ({
          ...contribution,
          score: scoreOf(contribution, penalty),
        }));
        put(then, rankedStudentOf(document._id, scored, changedRules));
      }
    }
    return new WhatIfBoard(today, then, await whatIfFigures(today, then));
  }
}
