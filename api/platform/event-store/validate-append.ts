import type { EventToAppend, ExpectedRevision } from './event-store.js';

/** Maximum length of the JSON text of an event's data or metadata, far above any real event. */
export const EVENT_CHARACTERS_MAX = 16 * 1024 * 1024;

/**
 * Rejects appends that one of the engines cannot store unchanged, so that all engines accept the same.
 * @throws TypeError, since such an append is a programming error
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

/** @throws RangeError if an event is too large */
export function checkSize(json: string): string {
  if (json.length > EVENT_CHARACTERS_MAX) throw new RangeError(`An event of ${json.length} characters is too large`);
  return json;
}

/** Rejects names that begin with `$`: KurrentDB reserves them and does not deliver such events. @throws TypeError */
function checkName(label: string, name: string): void {
  checkKey(label, name);
  if (name.startsWith('$')) throw new TypeError(`${label} must not begin with $: ${JSON.stringify(name)}`);
}

/**
 * Rejects NUL, at which databases end a text, and lone surrogates, which UTF-8 cannot represent: different keys could
 * be stored as the same one.
 * @throws TypeError
 */
export function checkKey(label: string, key: string): void {
  if (key === '' || /[\0\p{Surrogate}]/u.test(key)) {
    throw new TypeError(`${label} must not be empty or contain NUL or half a character: ${JSON.stringify(key)}`);
  }
}
