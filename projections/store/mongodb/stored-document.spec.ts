import { BSON, MaxKey } from 'mongodb';
import type { Collection, Document } from '../read-store.js';
import { originalDocument, storedDocumentMaker, tombstone, type StoredDocument } from './stored-document.js';

interface Note extends Document {
  name?: string | null;
  [field: string]: unknown;
}
const notes: Collection<Note> = { name: 'notes', fields: ['name'], indexes: [['name']] };
const toDocument = storedDocumentMaker(notes);

const roundTripBson = (stored: StoredDocument) =>
  BSON.deserialize(BSON.serialize(stored, { ignoreUndefined: true }), { useBigInt64: true }) as StoredDocument;
const deep = (levels: number): unknown => (levels === 0 ? 'end' : { in: deep(levels - 1) });

describe('documents stored in MongoDB', () => {
  it('contain their own fields next to the internal fields', () => {
    const stored = roundTripBson(
      toDocument({ _id: 'a', name: 'Änne', marks: [{ at: 1.5 }], none: null } as Note, 2n ** 60n),
    );
    expect(stored).toEqual({
      _id: 'a',
      name: 'Änne',
      marks: [{ at: 1.5 }],
      none: null,
      _position: 2n ** 60n,
    });
  });

  it('become tombstones that contain only key and position and appear in no index range', () => {
    const name = new MaxKey();
    expect(roundTripBson(tombstone(notes, 'a', 7n))).toEqual({ _id: 'a', name, _position: 7n, _deleted: true });
  });

  it.each<[string, Record<string, unknown>]>([
    ['plain values', { text: 'a', number: -0.25, large: 2 ** 53 - 1, least: -(2 ** 53) + 1, yes: true, none: null }],
    ['fields that are not there', { name: undefined, nested: { gone: undefined, here: 1 } }],
    ['gaps in lists', { list: [1, undefined, null, [undefined]] }],
    ['NUL in texts', { text: 'a\0b', list: ['\0'] }],
    ['NUL in names', { nested: { 'a\0b': 1 } }],
    ['half characters', { text: '\ud83c', nested: { list: ['\udf89'] }, '\ud83c': 1 }],
    ['half characters in a declared field', { name: 'half \ud83c' }],
    ['names with dots and dollars', { 'a.b': 1, $set: { x: 1 }, nested: { 'c.d': [{ $ref: 'x', $id: 'y' }] } }],
    ['no name at all', { '': 1, nested: { '': 2 } }],
    ['names that are ours', { _position: 'mine', _deleted: true, _json: '{', _own: [1] }],
    [
      'names that are the language’s',
      JSON.parse('{"__proto__":{"a":1},"n":{"__proto__":2}}') as Record<string, unknown>,
    ],
    ['what looks like a value of BSON', { nested: { _bsontype: 'ObjectId', id: 'x' }, constructor: 1, toString: 'x' }],
    ['what JSON changes', { date: new Date(0), minus: -0, not: Number.NaN, own: { toJSON: () => 'told' }, f: () => 1 }],
    ['much within much', { tree: deep(400) }],
    ['numbers as names', { 10: 'ten', 2: 'two', nested: { 1: { 0: 'x' } } }],
  ])('are returned with JSON semantics: %s', (_, fields) => {
    const document = Object.assign(Object.create(null) as object, fields, { _id: 'a' }) as Note;
    if (Object.hasOwn(fields, '__proto__'))
      Object.defineProperty(document, '__proto__', { value: { a: 1 }, enumerable: true });
    const roundTripped = originalDocument(roundTripBson(toDocument(document, 1n)));
    expect(JSON.parse(JSON.stringify(roundTripped))).toEqual(JSON.parse(JSON.stringify(document)));
    expect(Object.keys(roundTripped).toSorted()).toEqual(
      Object.keys(JSON.parse(JSON.stringify(document)) as object).toSorted(),
    );
  });

  it('make a declared field indexable regardless of its value', () => {
    expect(toDocument({ _id: 'a', name: 'half \ud83c' } as Note, 1n)).toMatchObject({
      name: 'half \ud83c',
      _json: expect.any(String),
    });
  });
});
