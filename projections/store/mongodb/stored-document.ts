import { MaxKey } from 'mongodb';
import type { Position } from '../../../api/platform/event-store/event-store.js';
import type { Collection, Document } from '../read-store.js';
import { LONE_SURROGATE } from '../validate-document.js';

/** Maximum nesting of BSON values; deeper ones are stored as JSON. Servers support a hundred levels. */
const DEPTH_MAX = 50;

/** A document as stored in MongoDB: its own fields in readable form, and internal fields with a leading underscore. */
export interface StoredDocument {
  readonly _id: string;
  readonly _position: Position;
  /** Marks a tombstone, which prevents a late write from restoring a deleted document. */
  readonly _deleted?: true;
  /** JSON of the fields that BSON would change or reject. */
  readonly _json?: string;
  readonly [field: string]: unknown;
}

/** Returns a tombstone. Its declared fields sort outside all queryable values, so that no index scan reads it. */
export const tombstone = ({ fields }: Collection, _id: string, position: Position): StoredDocument => ({
  ...Object.fromEntries(fields.map((field) => [field, new MaxKey()])),
  _id,
  _position: position,
  _deleted: true,
});

export function storedDocumentMaker(
  collection: Collection,
): (document: Document, position: Position) => StoredDocument {
  const declared = new Set<string>(collection.fields);
  return (document, position) => {
    const flat: Record<string, unknown> = {};
    const others: [string, unknown][] = [];
    for (const [field, value] of Object.entries(document)) {
      const fits = (field === '_id' || !field.startsWith('_')) && isFlatName(field) && isStorableAsBson(value, 1);
      if (!fits) others.push([field, value]);
      // Declared fields are also stored flat for the indexes, with lone surrogates replaced.
      if (fits || declared.has(field)) flat[field] = value;
    }
    return {
      ...flat,
      _id: document._id,
      _position: position,
      ...(others.length > 0 && { _json: JSON.stringify(Object.fromEntries(others)) }),
    };
  };
}

/** Returns the document as originally stored. */
export function originalDocument<Doc extends Document>(stored: StoredDocument): Doc {
  const { _position, _deleted, _json, ...flat } = stored;
  return (_json === undefined ? flat : { ...flat, ...(JSON.parse(_json) as object) }) as unknown as Doc;
}

/** Returns false for names that servers or drivers interpret or reject. */
const isFlatName = (name: string): boolean => !/^$|^\$|[.\0]|^__proto__$|^_bsontype$|\p{Surrogate}/u.test(name);

/** Returns true if BSON preserves the value with JSON semantics. */
function isStorableAsBson(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case 'string':
      return !LONE_SURROGATE.test(value);
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'boolean':
    case 'undefined':
      return true;
    case 'object':
      return value === null || isFlatObject(value, depth);
    default:
      return false;
  }
}

function isFlatObject(value: object, depth: number): boolean {
  if (depth > DEPTH_MAX) return false;
  if (Array.isArray(value)) return value.every((item) => item !== undefined && isStorableAsBson(item, depth + 1));
  if (!isPlain(value) || 'toJSON' in value) return false;
  return Object.entries(value).every(([name, item]) => isFlatName(name) && isStorableAsBson(item, depth + 1));
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
