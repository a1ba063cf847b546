import type { AnyBulkWriteOperation } from 'mongodb';
import { duplicatesOf } from '../../../api/platform/mongodb/store-errors.js';
import type { StoredDocument } from './stored-document.js';

/** Operations per bulk write, which takes some tens of milliseconds on the server. */
const OPERATIONS_PER_BULK = 1_000;

export type GuardedWrite = AnyBulkWriteOperation<StoredDocument>;

/**
 * Returns an upsert that never overwrites a newer document: the filter then matches nothing, and the insert fails with
 * a duplicate key.
 */
export const guardedUpsert = (document: StoredDocument): GuardedWrite => ({
  replaceOne: {
    filter: { _id: document._id, _position: { $lte: document._position } },
    replacement: document,
    upsert: true,
  },
});

/**
 * Writes in unordered bulks.
 * @throws any error of `write` except duplicate keys, which indicate that a newer document is stored
 */
export async function writeGuarded(
  writes: readonly GuardedWrite[],
  write: (writes: GuardedWrite[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < writes.length; from += OPERATIONS_PER_BULK) {
    let left = writes.slice(from, from + OPERATIONS_PER_BULK);
    // Retried once: of two concurrent first writes the newer one may fail as well; the retry then replaces the older
    // document.
    for (let attempts = 0; attempts < 2 && left.length > 0; attempts += 1) left = await retryRejected(left, write);
  }
}

async function retryRejected(writes: GuardedWrite[], write: (writes: GuardedWrite[]) => Promise<unknown>) {
  try {
    await write(writes);
    return [];
  } catch (error) {
    const duplicates = duplicatesOf(error);
    if (!duplicates) throw error;
    return duplicates.map((index) => writes[index]!);
  }
}
