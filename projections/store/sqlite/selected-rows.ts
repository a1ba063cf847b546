/** What a column holds of a field. */
export type ColumnValue = string | number;

/** Rows of a table as SQL reads them. */
export interface SelectedRows {
  /** the table, with the way it is gone through */
  readonly table: string;
  readonly terms: readonly string[];
  /** what is bound, in the order of the SQL */
  readonly values: readonly ColumnValue[];
}

/** The SQL that both a page and a count begin with. */
export const fromWhere = ({ table, terms }: SelectedRows): string =>
  `FROM ${table} ${terms.length > 0 ? `WHERE ${terms.join(' AND ')}` : ''}`;
