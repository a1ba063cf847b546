import type { AnyBulkWriteOperation } from 'mongodb';
import { duplicatesOf } from '../../../api/platform/mongodb/trouble.js';
import type { KeptDocument } from './kept-document.js';

/** Operations per bulk: some tens of milliseconds of server time. */
const AT_ONCE = 1_000;

export type GuardedWrite = AnyBulkWriteOperation<KeptDocument>;

/**
 * Returns an upsert that never overwrites a newer document: the filter then finds nothing and the insert fails with a
 * duplicate key.
 */
export const guarded = (kept: KeptDocument): GuardedWrite => ({
  replaceOne: {
    filter: { _id: kept._id, _position: { $lte: kept._position } },
    replacement: kept,
    upsert: true,
  },
});

/**
 * Writes in unordered bulks.
 * @throws the error of `write`, except duplicate keys, which mean that a newer document is stored
 */
export async function writeGuarded(
  writes: readonly GuardedWrite[],
  write: (some: GuardedWrite[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < writes.length; from += AT_ONCE) {
    let left = writes.slice(from, from + AT_ONCE);
    // Retried once: of two concurrent first writes the newer one may fail too; the retry then finds and replaces the
    // older document.
    for (let tries = 0; tries < 2 && left.length > 0; tries += 1) left = await refused(left, write);
  }
}

async function refused(some: GuardedWrite[], write: (some: GuardedWrite[]) => Promise<unknown>) {
  try {
    await write(some);
    return [];
  } catch (error) {
    const duplicates = duplicatesOf(error);
    if (!duplicates) throw error;
    return duplicates.map((index) => some[index]!);
  }
}
