import { createHash } from 'node:crypto';
import type { AnyProjection } from './projection.js';

/** Covers what the documents are, by the projection's own word, and what they are asked for by. */
export function fingerprintOf({ fingerprint, collection }: AnyProjection): string {
  const { fields, indexes, owner } = collection;
  const shape = createHash('sha256').update(JSON.stringify([fields, indexes, owner]));
  return `${fingerprint}.${shape.digest('hex').slice(0, 12)}`;
}
