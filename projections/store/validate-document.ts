import type { Changes, Collection, Document } from './read-store.js';

/** A lone surrogate, which has no UTF-8 encoding, so that different keys would become equal. */
export const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Validates that every engine can store a document and find it by its declared fields.
 * @throws TypeError if not; the projection has a bug, and retrying does not help
 */
export function assertStorable(collection: Collection, document: Document): void {
  assertKey(collection, document._id);
  const fields = document as unknown as Record<string, unknown>;
  for (const field of collection.fields as readonly string[]) {
    const isStorable =
      isFieldValue(fields[field]) && (field !== collection.searched || typeof fields[field] === 'string');
    if (!isStorable) throw new TypeError(`${collection.name}: ${field} cannot be stored as a declared field`);
  }
}

/** @throws TypeError if a document or id cannot be stored */
export function assertStorableChanges(collection: Collection, { puts, deletes }: Changes): void {
  for (const document of puts) assertStorable(collection, document);
  for (const id of deletes) assertKey(collection, id);
}

/** @throws TypeError if the id is not a valid document key */
export function assertKey(collection: Collection, id: unknown): asserts id is string {
  if (typeof id === 'string' && id !== '' && !hasNul(id) && !LONE_SURROGATE.test(id)) return;
  throw new TypeError(`${collection.name}: the key of a document must be text without NUL`);
}

export const hasNul = (value: unknown): boolean => typeof value === 'string' && value.includes('\0');

function isFieldValue(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return !hasNul(value);
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
    case 'undefined':
      return true;
    default:
      return value === null;
  }
}
