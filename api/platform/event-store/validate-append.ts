import type { EventToAppend, ExpectedRevision } from './event-store.js';

/** Limit for the JSON text of one event's data or metadata in characters, far above any real event. */
export const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Rejects what one of the engines could not store unchanged, so that all engines accept the same.
 * @throws TypeError: such an append is a programming error
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

/** KurrentDB reserves names that begin with $ and does not deliver such events to subscriptions. @throws TypeError */
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
