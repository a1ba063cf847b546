import type { Changes, Collection, Document } from './read-store.js';

/** Half of a character: UTF-8 has no form for it, so two keys would become one. */
export const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Whether every engine can keep a document and find it again under what it is asked for.
 * @throws TypeError when not: the projection that made it is wrong, and trying again can't help
 */
export function assertStorable(collection: Collection, document: Document): void {
  assertKey(collection, document._id);
  const fields = document as unknown as Record<string, unknown>;
  for (const field of collection.fields as readonly string[]) {
    const isKept = isFieldValue(fields[field]) && (field !== collection.searched || typeof fields[field] === 'string');
    if (!isKept) throw new TypeError(`${collection.name}: ${field} can't be kept as a declared field`);
  }
}

/** @throws TypeError when anything in them can't be kept */
export function assertStorableChanges(collection: Collection, { puts, deletes }: Changes): void {
  for (const document of puts) assertStorable(collection, document);
  for (const id of deletes) assertKey(collection, id);
}

/** @throws TypeError for what can't be a document's key */
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
