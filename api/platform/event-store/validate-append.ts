import type { EventToAppend, ExpectedRevision } from './event-store.js';

/** JSON text of one event's data or metadata, characters; far above what any event carries. */
export const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Refuses what one of the engines could not store as it is, so that all engines take the same.
 * @throws TypeError: such an append is a mistake in the program
 */
export function checkAppend(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): void {
  checkName('A stream name', stream);
  if (expected !== 'none' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new TypeError(`Expected revision ${expected} is neither 'none' nor a number from 0`);
  }
  if (events.length === 0) throw new TypeError(`Nothing to append to ${stream}`);
  for (const { id, type } of events) {
    checkKey('An event id', id);
    checkName('An event type', type);
  }
}

/** @throws RangeError */
export function checkSize(json: string): string {
  if (json.length > MOST_CHARACTERS) throw new RangeError(`An event of ${json.length} characters is too large`);
  return json;
}

/** KurrentDB uses names that begin with $ for itself, and does not show such events to subscriptions. @throws TypeError */
function checkName(what: string, name: string): void {
  checkKey(what, name);
  if (name.startsWith('$')) throw new TypeError(`${what} must not begin with $: ${JSON.stringify(name)}`);
}

/**
 * Databases end a text at NUL, and UTF-8 has no lone surrogates: two different keys could be stored as the same one.
 * @throws TypeError
 */
export function checkKey(what: string, key: string): void {
  if (key === '' || /[\0\p{Surrogate}]/u.test(key)) {
    throw new TypeError(`${what} must not be empty or contain NUL or half a character: ${JSON.stringify(key)}`);
  }
}
