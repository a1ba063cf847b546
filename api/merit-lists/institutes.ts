import type { MeritListEntry } from '../../projections/merit-lists/merit-list.js';
import type { InstituteRow } from './merit-list.dto.js';

/** Minimum size of a group. The average of a smaller group would reveal individual scores. */
const GROUP_MIN = 5;

/** Returns the normalized form of an institute for comparison: without case and spaces. */
export const instituteKey = (institute: string): string => institute.toLowerCase().replaceAll(/\s+/g, '');

/**
 * Groups students by institute, best average first. Omits students without an institute, and institutes with fewer
 * than 5 students.
 * @param instituteOf institute by student id, as written in the profile
 */
export function instituteRows(
  entries: readonly MeritListEntry[],
  instituteOf: ReadonlyMap<string, string>,
): InstituteRow[] {
  const groups = new Map<string, { points: number[]; spellings: string[] }>();
  for (const { studentId, points } of entries) {
    const institute = instituteOf.get(studentId)?.trim() ?? '';
    const key = instituteKey(institute);
    if (key === '') continue;
    const group = groups.get(key) ?? { points: [], spellings: [] };
    groups.set(key, group);
    group.points.push(points);
    group.spellings.push(institute);
  }
  return [...groups.values()]
    .filter(({ points }) => points.length >= GROUP_MIN)
    .map(({ points, spellings }) => ({
      institute: mostFrequent(spellings),
      students: points.length,
      average: Math.round(points.reduce((sum, value) => sum + value, 0) / points.length) / 100,
      best: Math.max(...points) / 100,
    }))
    .toSorted((a, b) => b.average - a.average || b.students - a.students || a.institute.localeCompare(b.institute));
}

/** Returns the most frequent text; the first one in case of a tie. */
function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((best, candidate) => (candidate[1] > best[1] ? candidate : best))[0];
}
