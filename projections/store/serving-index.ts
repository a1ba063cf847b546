import { PAGE_DEPTH_MAX } from '../../api/contracts/http/limits.js';
import type { Collection } from './read-store.js';

/** What is asked, by the names of its fields alone. */
interface Asked {
  readonly where: readonly string[];
  /** undefined: any order will do */
  readonly by?: string;
}

/**
 * The declared index that serves `where` by its first fields and the order by the next (`_id` follows the last);
 * undefined when the keys alone serve it. The same rule for every engine.
 * @throws TypeError when none does: the question was not declared
 */
export function servingIndex(collection: Collection, { where, by }: Asked): readonly string[] | undefined {
  if (where.length === 0 && (by === undefined || by === '_id')) return undefined;
  const wanted = new Set(where);
  const found = collection.indexes.find((index) => {
    if (!index.slice(0, where.length).every((field) => wanted.has(field)) || index.length < where.length) return false;
    return by === undefined || (index[where.length] ?? '_id') === by;
  });
  if (found) return found;
  const asked = `where ${where.join(', ') || 'nothing'}${by === undefined ? '' : ` ordered by ${by}`}`;
  throw new TypeError(`${collection.name}: no declared index serves ${asked}`);
}

/** @throws RangeError when a page is asked for that no engine can give cheaply */
export function assertPage({ offset = 0, limit }: { offset?: number; limit: number }): void {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`limit must be a whole number from 1, not ${limit}`);
  if (!Number.isInteger(offset) || offset < 0 || offset > PAGE_DEPTH_MAX) {
    throw new RangeError(`offset must be a whole number from 0 to ${PAGE_DEPTH_MAX}, not ${offset}`);
  }
}
