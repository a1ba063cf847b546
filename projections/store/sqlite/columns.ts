import type { Collection, Document, FieldValue } from '../read-store.js';

/** What a column holds of a field. */
export type ColumnValue = string | number;

/** A document as the table takes it: `_id`, columns, JSON, and the lower-cased texts to search in. */
export type Row = readonly (ColumnValue | null)[];

/** Fields that need a column: those that an index names. */
export const columnsOf = (collection: Collection): string[] => [...new Set(collection.indexes.flat())];

/** Absent counts as null, and null comes first and equals null: so does -Infinity in an index, where SQL's NULL does neither. */
export function columnValue(value: FieldValue | undefined): ColumnValue {
  if (typeof value === 'boolean') return Number(value);
  return value ?? -Infinity;
}

export function rowMaker(collection: Collection): (document: Document) => Row {
  const columns = columnsOf(collection);
  const searchable: readonly string[] = collection.searchable ?? [];
  return (document) => {
    const fields = document as unknown as Record<string, FieldValue | undefined>;
    const row: (ColumnValue | null)[] = [document._id];
    for (const column of columns) row.push(columnValue(fields[column]));
    row.push(JSON.stringify(document));
    for (const field of searchable) row.push(searchText(fields[field]));
    return row;
  };
}

/** SQLite folds the case of ASCII letters alone, so texts are kept folded. */
export const searchText = (value: unknown): string | null =>
  typeof value === 'string' ? value.toLowerCase().replaceAll('\0', '') : null;
