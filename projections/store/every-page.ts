import type { Collection, Document, FieldValue, Generation, ReadStore, Selection } from './read-store.js';

const ROWS = 1_000;

/**
 * Yields all documents of a selection in order, page by page; at least one page.
 * @param rows documents per page
 * @param generation defaults to the live one
 */
export async function* everyPage<Doc extends Document>(
  store: ReadStore,
  collection: Collection<Doc>,
  selection: Selection<Doc> = {},
  rows = ROWS,
  generation?: Generation,
): AsyncGenerator<readonly Doc[], void, undefined> {
  const ordered = (document: Doc) => (selection.order ? document[selection.order.by] : document._id) as FieldValue;
  let last: Doc | undefined;
  do {
    const after = last && { after: { value: ordered(last), _id: last._id } };
    const page: readonly Doc[] = await store.page(collection, { ...selection, ...after, limit: rows }, generation);
    yield page;
    last = page.length < rows ? undefined : page.at(-1);
  } while (last);
}

/** Returns all documents of a selection in its order. */
export async function everyDocument<Doc extends Document>(
  ...args: Parameters<typeof everyPage<Doc>>
): Promise<readonly Doc[]> {
  const documents: Doc[] = [];
  for await (const page of everyPage(...args)) documents.push(...page);
  return documents;
}
