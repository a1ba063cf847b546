import type { Collection, Document, FieldValue, PageRequest, Selection } from './read-store.js';

/**
 * Returns the declared index that serves `where` with its first fields and the order with the next (followed by `_id`),
 * or undefined if the key is sufficient. The rule is the same for all engines. Without an order any index on the fields
 * is suitable.
 * @throws TypeError if there is no such index
 */
export function servingIndex(
  { name, indexes }: Collection,
  { where = {}, order }: Selection<Document>,
): readonly string[] | undefined {
  const fields = Object.keys(where);
  const by = order?.by;
  if (fields.length === 0 && (by === undefined || by === '_id')) return undefined;
  const requiredFields = new Set(fields);
  const match = indexes.find((index: readonly string[]) => {
    const first = index.slice(0, fields.length);
    if (first.length < fields.length || !first.every((field) => requiredFields.has(field))) return false;
    return by === undefined || (index[fields.length] ?? '_id') === by;
  });
  if (match) return match;
  const description = `where ${fields.join(', ') || 'nothing'}${by === undefined ? '' : ` ordered by ${by}`}`;
  throw new TypeError(`${name}: no declared index serves ${description}`);
}

/**
 * Returns the name and value of each field.
 * @throws TypeError for undefined, which would otherwise match any value
 */
export function equalities({ name }: Collection, where: Selection<Document>['where'] = {}): [string, FieldValue][] {
  const conditions = Object.entries(where) as [string, FieldValue | undefined][];
  const open = conditions.find(([, value]) => value === undefined);
  if (open) throw new TypeError(`${name}: where ${open[0]} is undefined`);
  return conditions as [string, FieldValue][];
}

/** @throws TypeError if the collection declares no searched field */
export function searchedField({ name, searched }: Collection): string {
  if (searched === undefined) throw new TypeError(`${name}: it declares no searched field`);
  return searched;
}

/** Maximum number of skipped documents, which bounds the time of a query. */
const OFFSET_MAX = 1_000_000;

/** @throws RangeError for a page beyond the limits */
export function assertPage({ offset = 0, limit }: PageRequest<Document>): void {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`limit must be a whole number from 1, not ${limit}`);
  if (!Number.isInteger(offset) || offset < 0 || offset > OFFSET_MAX) {
    throw new RangeError(`offset must be a whole number from 0 to ${OFFSET_MAX}, not ${offset}`);
  }
}
