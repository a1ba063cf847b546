import { checkAppend, checkSize, EVENT_CHARACTERS_MAX } from './validate-append.js';
import type { ExpectedRevision } from './event-store.js';

const metadata = { actor: 'visitor', correlationId: 'c', causationId: 'd', at: '2030-01-01T00:00:00Z', version: 1 };
const event = (id: string, type = 'Noted') => ({ id, type, data: {}, metadata });
const append = (stream: string, expected: ExpectedRevision, events = [event('1')]) =>
  checkAppend(stream, expected, events);

it('checkAppend accepts names that all engines store unchanged', () => {
  append('attempt-1', 'none');
  append('versuch-ä-🙂', 0, [event('1'), event('2', 'Größer')]);
  expect(checkSize('{}')).toBe('{}');
});

it.each(['', 'a\0b', 'half \ud83d'])('checkAppend rejects %j as a stream name, an id or a type', (key) => {
  expect(() => append(key, 'none')).toThrow(TypeError);
  expect(() => append('s', 'none', [event(key)])).toThrow(TypeError);
  expect(() => append('s', 'none', [event('1', key)])).toThrow(TypeError);
});

it('checkAppend rejects stream names and types that a store reserves', () => {
  expect(() => append('$stats', 'none')).toThrow(TypeError);
  expect(() => append('s', 'none', [event('1', '$metadata')])).toThrow(TypeError);
  append('a$', 'none', [event('$1', 'b$')]);
});

it.each([-1, 0.5, Number.NaN])('checkAppend rejects %p as an expected revision', (expected) => {
  expect(() => append('s', expected)).toThrow(/neither 'none' nor a number from 0/);
});

it('checkAppend rejects an empty append, and checkSize an event that is too large', () => {
  expect(() => append('s', 'none', [])).toThrow('Nothing to append to s');
  expect(() => checkSize('x'.repeat(EVENT_CHARACTERS_MAX + 1))).toThrow(RangeError);
});
