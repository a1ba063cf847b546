// Every operation of the OpenAPI document that is no GET, called at the largest size that the limits allow.
import { accountWrites } from './event-loop-account-writes.mjs';
import { writeKit } from './event-loop-kit.mjs';
import { staffWrites } from './event-loop-staff-writes.mjs';
import { studentWrites } from './event-loop-student-writes.mjs';

/**
 * Returns the operations by their names in the document. An operation is a function of the number of the call, or an
 * object with `run` and the number of calls in a round (`times`), or `once` for a single call in all rounds.
 * @param caller returns a function that sends a request on behalf of a user
 */
export function writes(data, caller) {
  const kit = writeKit(data, caller);
  return { ...accountWrites(kit), ...staffWrites(kit), ...studentWrites(kit) };
}
