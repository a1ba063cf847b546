import type { Page } from '../../../lib/api/client';

/**
 * What was fetched anew, without moving a row under its reader: each row that is shown stays where it is, as it is now, and
 * what else was found fills the end of the page. A row that is no longer found here stays as it was.
 * @param size rows of a page
 */
export function keepPlaces<Row extends { _id: string }>(
  shown: Page<Row> | undefined,
  { rows, total }: Page<Row>,
  size: number,
): Page<Row> {
  if (!shown) return { rows, total };
  const found = new Map(rows.map((row) => [row._id, row]));
  const kept = shown.rows.map((row) => found.get(row._id) ?? row);
  const ids = new Set(shown.rows.map(({ _id }) => _id));
  return { rows: [...kept, ...rows.filter(({ _id }) => !ids.has(_id))].slice(0, Math.max(size, kept.length)), total };
}
