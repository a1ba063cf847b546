import type { PastBy } from '../../../api/contracts/http/replay.js';
import { contributionOf, type Contribution } from '../../contributions/contributions.projection.js';
import { rankedStudentOf, type PointsRules, type RankedStudent } from '../points.js';
import type { PastMarksDocument } from './past-marks.projection.js';

/**
 * Returns the contributions of a student at a time.
 * @param instant Unix time, ms; inclusive
 */
export function contributionsAt({ marks }: PastMarksDocument, by: PastBy, instant: number): Contribution[] {
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
export function rankedStudentAt(
  past: PastMarksDocument,
  by: PastBy,
  instant: number,
  rules: PointsRules,
): RankedStudent | undefined {
  const absence = past.absences.findLast(([recordedAt]) => recordedAt <= instant);
  return absence?.[1] ? undefined : rankedStudentOf(past._id, contributionsAt(past, by, instant), rules);
}
