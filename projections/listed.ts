import type { Listed, RowRange } from '../api/platform/http/paging.js';
import { everyDocument } from './store/every-page.js';
import type { Collection, Document, ReadStore, Selection } from './store/read-store.js';

/**
 * Returns documents of a selection with their total number.
 * @param range requested rows; defaults to all
 * @param atMost upper limit of the total, which limits the cost of counting
 */
export async function listed<Doc extends Document>(
  store: ReadStore,
  collection: Collection<Doc>,
  selection: Selection<Doc>,
  range: RowRange | undefined,
  atMost?: number,
): Promise<Listed<Doc>> {
  const rows = await (range
    ? store.page(collection, { ...selection, ...range })
    : everyDocument(store, collection, selection));
  const isWhole = !range || (range.offset === 0 && rows.length < range.limit);
  if (isWhole) return { total: rows.length, rows };
  return { total: await store.count(collection, { ...selection, ...(atMost !== undefined && { atMost }) }), rows };
}
