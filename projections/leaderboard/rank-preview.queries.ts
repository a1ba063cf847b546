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
import { rankedStudentOf, type RankedStudent } from './points.js';
import { Ranks } from './ranks.js';

/** Students computed per step. */
const STUDENTS_PER_STEP = 200;

/** A hypothetical result of an attempt. */
export type PreviewedScore = Pick<Contribution, 'attemptId' | 'score' | 'correct' | 'incorrect' | 'skipped'>;

/** Ranks before and after a change; null if not ranked. */
export interface RankPreview {
  readonly before: number | null;
  readonly after: number | null;
}

/** Computes ranks for hypothetical scores, without changing the leaderboard. */
@Injectable()
export class RankPreviewQueries {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly leaderboard: LeaderboardQueries,
  ) {}

  /** @param marks hypothetical results of some attempts by student; other attempts are unchanged */
  async ranksWith(marks: ReadonlyMap<string, readonly PreviewedScore[]>): Promise<ReadonlyMap<string, RankPreview>> {
    const { ranks } = this.leaderboard;
    const now = new Ranks();
    const then = new Ranks();
    const students = [...marks.keys()];
    for (let from = 0; from < students.length; from += STUDENTS_PER_STEP) {
      const slice = students.slice(from, from + STUDENTS_PER_STEP);
      const documents = await this.store.get(contributionsProjection.collection, slice);
      for (const studentId of slice) {
        const currentEntry = ranks.get(studentId);
        const document = documents.get(studentId);
        const ranked = currentEntry && document && this.rankedWith(document, marks.get(studentId)!);
        if (!ranked) continue;
        now.put(currentEntry);
        then.put(ranked);
      }
      await nextTurn();
    }
    return new Map(students.map((studentId) => [studentId, rankPreviewOf(studentId, ranks, now, then)]));
  }

  private rankedWith(document: ContributionsDocument, marks: readonly PreviewedScore[]): RankedStudent | undefined {
    const contributionsById = new Map(
      contributionsIn(document).map((contribution) => [contribution.attemptId, contribution]),
    );
    const after = marks.reduce((entry, preview) => {
      const former = contributionsById.get(preview.attemptId);
      return former ? withContribution(entry, { ...former, ...preview }) : entry;
    }, document);
    return rankedStudentOf(document._id, contributionsIn(after), this.leaderboard.rules);
  }
}

/** Only students with hypothetical results move; each is ranked before the first student whom they would overtake. */
function rankPreviewOf(studentId: string, ranks: Ranks, now: Ranks, then: Ranks): RankPreview {
  const ranked = then.get(studentId);
  if (!ranked) return { before: ranks.rankOf(studentId) ?? null, after: null };
  const after = ranks.countBefore(ranked) - now.countBefore(ranked) + then.countBefore(ranked) + 1;
  return { before: ranks.rankOf(studentId) ?? null, after };
}
