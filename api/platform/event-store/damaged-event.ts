import type { RecordedEvent } from './event-store.js';

/** The metadata that every store adds to an event, as text. */
const TEXTS = ['actor', 'correlationId', 'causationId', 'at', 'recordedAt', 'previousHash', 'hash'] as const;

/**
 * Returns whether an event lacks metadata that every store writes, which means that it was modified outside of this
 * program. Only a check of the log detects modified content. Projections quarantine such events; other readers skip
 * them.
 */
export const isDamaged = ({ metadata }: Pick<RecordedEvent, 'metadata'>): boolean =>
  TEXTS.some((name) => typeof metadata[name] !== 'string');

/**
 * Parses data and metadata of a stored event. Both are empty, and the event is damaged, unless both are JSON
 * objects.
 */
export function readableParts(data: unknown, metadata: unknown): Pick<RecordedEvent, 'data' | 'metadata'> {
  if (isObject(data) && isObject(metadata)) return { data, metadata: metadata as RecordedEvent['metadata'] };
  return { data: {}, metadata: {} as RecordedEvent['metadata'] };
}

/** Parses JSON that may be damaged. Returns undefined when it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The KurrentDB client returns content that is not JSON as bytes. */
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
