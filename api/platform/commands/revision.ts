import { createHash } from 'node:crypto';
import { Refusal } from './refusal.js';

/** Returns the revision of a record: an opaque text that is equal for equal fields. */
export const revisionOf = (fields: object): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 20);

/**
 * Rejects a change of a record that is not the one the caller has read.
 * @param expected revision that the caller has read; undefined accepts any
 * @throws Refusal `changed-meanwhile` with the current record
 */
export function checkRevision(expected: string | undefined, actual: string, current: object): void {
  if (expected !== undefined && expected !== actual) throw new Refusal('changed-meanwhile', { current });
}

/**
 * Awaits a change. If the record has been changed meanwhile, the refusal contains the current record as calls return it.
 * @param present presents the decider's record
 */
export async function withCurrent<Result, Current>(
  change: Promise<Result>,
  present: (current: Current) => object | Promise<object>,
): Promise<Result> {
  try {
    return await change;
  } catch (refused) {
    if (!Refusal.is(refused, 'changed-meanwhile') || !refused.details.current) throw refused;
    throw new Refusal('changed-meanwhile', { current: await present(refused.details.current as Current) });
  }
}
