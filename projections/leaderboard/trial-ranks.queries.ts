import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  contributionsIn,
  contributionsProjection,
  withContribution,
  type Contribution,
  type ContributionsDocument,
} from '../contributions/contributions.projection.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { LeaderboardQueries } from './leaderboard.queries.js';
import { rankedOf, type Ranked } from './points.js';
import { Ranks } from './ranks.js';

/** students reckoned before others have their turn */
const AT_ONCE = 200;

/** What an attempt would earn. */
export type TrialMarks = Pick<Contribution, 'attemptId' | 'score' | 'correct' | 'incorrect' | 'skipped'>;

/** null: no place on the leaderboard */
export interface TrialRank {
  readonly before: number | null;
  readonly after: number | null;
}

/** Places as they would be with other marks; the leaderboard itself is not touched. */
@Injectable()
export class TrialRanksQueries {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly leaderboard: LeaderboardQueries,
  ) {}

  /** @param marks by student: what some of their attempts would earn; the others earn what they do */
  async with(marks: ReadonlyMap<string, readonly TrialMarks[]>): Promise<ReadonlyMap<string, TrialRank>> {
    const { ranks } = this.leaderboard;
    const now = new Ranks();
    const then = new Ranks();
    const students = [...marks.keys()];
    for (let from = 0; from < students.length; from += AT_ONCE) {
      const some = students.slice(from, from + AT_ONCE);
      const found = await this.store.get<ContributionsDocument>(contributionsProjection.name, some);
      for (const studentId of some) {
        const shown = ranks.get(studentId);
        const document = found.get(studentId);
        const ranked = shown && document && this.rankedWith(document, marks.get(studentId)!);
        if (!ranked) continue;
        now.put(shown);
        then.put(ranked);
      }
      await nextTurn();
    }
    return new Map(students.map((studentId) => [studentId, placeOf(studentId, ranks, now, then)]));
  }

  private rankedWith(document: ContributionsDocument, marks: readonly TrialMarks[]): Ranked | undefined {
    const earned = new Map(contributionsIn(document).map((contribution) => [contribution.attemptId, contribution]));
    const after = marks.reduce((so, trial) => {
      const former = earned.get(trial.attemptId);
      return former ? withContribution(so, { ...former, ...trial }) : so;
    }, document);
    return rankedOf(document._id, contributionsIn(after), this.leaderboard.rules);
  }
}

/** Those whose marks would stay stand where they do; of the others each stands before whom it would. */
function placeOf(studentId: string, ranks: Ranks, now: Ranks, then: Ranks): TrialRank {
  const ranked = then.get(studentId);
  if (!ranked) return { before: ranks.rankOf(studentId) ?? null, after: null };
  const after = ranks.countBefore(ranked) - now.countBefore(ranked) + then.countBefore(ranked) + 1;
  return { before: ranks.rankOf(studentId) ?? null, after };
}
