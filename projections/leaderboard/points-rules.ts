import type { Weighing } from '../../api/contracts/events/attempt.events.js';
import type { LeaderboardDocument } from './leaderboard.projection.js';

/** How much a score counts on the leaderboard, by how it came about (LEADERBOARD_WEIGHTS). */
export type Weights = Readonly<Record<Weighing, number>>;

/** What the order of the leaderboard follows from. */
export interface Standing {
  readonly studentId: string;
  /** hundredths */
  readonly points: number;
  readonly correct: number;
  /** ms since 1970 */
  readonly lastFinish: number;
}

const KINDS = ['live', 'practice', 'quiz'] as const satisfies readonly Weighing[];

/** undefined: nothing that counts was finished yet */
export function standingOf(document: LeaderboardDocument, weights: Weights): Standing | undefined {
  // both factors in hundredths, so that the sum is exact
  let tenThousandths = 0;
  let correct = 0;
  let lastFinish = -Infinity;
  for (const kind of KINDS) {
    const earned = document[kind];
    if (!earned || weights[kind] === 0) continue;
    tenThousandths += Math.round(100 * weights[kind]) * earned.points;
    correct += earned.correct;
    lastFinish = Math.max(lastFinish, earned.lastFinish);
  }
  if (lastFinish === -Infinity) return undefined;
  return { studentId: document._id, points: hundredths(tenThousandths), correct, lastFinish };
}

/** halves away from zero */
function hundredths(tenThousandths: number): number {
  const rounded = Math.floor((Math.abs(tenThousandths) + 50) / 100);
  return tenThousandths < 0 ? 0 - rounded : rounded;
}
