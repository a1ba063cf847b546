import type { AnyBulkWriteOperation } from 'mongodb';
import { duplicatesOf } from '../../../api/platform/mongodb/trouble.js';
import type { KeptDocument } from './kept-document.js';

/** some tens of milliseconds of a server's work */
const AT_ONCE = 1_000;

export type GuardedWrite = AnyBulkWriteOperation<KeptDocument>;

/** Puts it where nothing later stands. Where something does, it is not found, and inserting it meets the one that is there. */
export const guarded = (kept: KeptDocument): GuardedWrite => ({
  replaceOne: {
    filter: { _id: kept._id, _position: { $lte: kept._position } },
    replacement: kept,
    upsert: true,
  },
});

/**
 * @param write an unordered bulk
 * @throws what it throws, save that something later stands there already
 */
export async function writeGuarded(
  writes: readonly GuardedWrite[],
  write: (some: GuardedWrite[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < writes.length; from += AT_ONCE) {
    let left = writes.slice(from, from + AT_ONCE);
    // of two first writes at once the later one may be refused too; asked again, it finds the other and takes its place
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
