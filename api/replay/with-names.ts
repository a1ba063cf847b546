import type { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { DELETED_ACCOUNT } from '../contracts/http/activity-kinds.js';

/** Adds the current names of students to rows. */
export async function withNames<Row extends { readonly studentId: string }>(
  directory: AccountDirectoryQueries,
  rows: readonly Row[],
): Promise<(Row & { name: string })[]> {
  const entries = await directory.entries(rows.map(({ studentId }) => studentId));
  return rows.map((row) => ({ ...row, name: entries.get(row.studentId)?.name ?? DELETED_ACCOUNT }));
}
