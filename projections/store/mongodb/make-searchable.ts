import type { Collection as MongoCollection } from 'mongodb';
import { searchedIn, type KeptDocument } from './kept-document.js';

const AT_ONCE = 500;

type Ask = <Result>(task: (documents: MongoCollection<KeptDocument>) => Promise<Result>) => Promise<Result>;

/** Lets documents be searched by fields that are searchable now, until the rebuild that this calls for has replaced them. */
export async function makeSearchable(ask: Ask, fields: readonly string[]): Promise<void> {
  for (let last = ''; ;) {
    const behind = { _id: { $gt: last } };
    const some = await ask((documents) => documents.find(behind, { sort: { _id: 1 }, limit: AT_ONCE }).toArray());
    const writes = some.flatMap((kept) => searchWrites(kept, fields));
    if (writes.length > 0) await ask((documents) => documents.bulkWrite(writes, { ordered: false }));
    if (some.length < AT_ONCE) return;
    last = some.at(-1)!._id;
  }
}

/** None where nothing is to be found, or where it has been replaced meanwhile. */
function searchWrites(kept: KeptDocument, fields: readonly string[]) {
  const { _search = {} } = searchedIn(kept, fields);
  const texts = Object.entries(_search).map(([field, text]) => [`_search.${field}`, text]);
  if (texts.length === 0) return [];
  const { _id, _position } = kept;
  const update = { $set: Object.fromEntries(texts) as Record<string, string> };
  return [{ updateOne: { filter: { _id, _position }, update } }];
}
