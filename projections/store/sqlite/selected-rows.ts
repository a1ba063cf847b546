/** A field as a column value. */
export type ColumnValue = string | number;

/** A selection of table rows in SQL. */
export interface SelectedRows {
  /** Table expression, including the index hint. */
  readonly table: string;
  readonly terms: readonly string[];
  /** Bound values in the order of the SQL. */
  readonly values: readonly ColumnValue[];
}

/** Returns the SQL shared by pages and counts. */
export const fromWhere = ({ table, terms }: SelectedRows): string =>
  `FROM ${table} ${terms.length > 0 ? `WHERE ${terms.join(' AND ')}` : ''}`;
