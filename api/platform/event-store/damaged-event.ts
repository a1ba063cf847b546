import type { RecordedEvent } from './event-store.js';

/** Names of the text metadata that every store adds to an event. */
const TEXT_FIELDS = ['actor', 'correlationId', 'causationId', 'at', 'recordedAt', 'previousHash', 'hash'] as const;

/**
 * Returns whether an event lacks metadata that every store writes, which means that it was modified by other software.
 * Modified content is detected only by a check of the log. Projections quarantine such events; other readers skip them.
 */
export const isDamaged = ({ metadata }: Pick<RecordedEvent, 'metadata'>): boolean =>
  TEXT_FIELDS.some((name) => typeof metadata[name] !== 'string');

/** Thrown for an event whose metadata was changed outside the event store. */
export class DamagedEvent extends Error {
  override readonly name = 'DamagedEvent';
}

/**
 * Parses data and metadata of a stored event. Unless both are JSON objects, both are returned empty, which marks the
 * event as damaged.
 */
export function readableParts(data: unknown, metadata: unknown): Pick<RecordedEvent, 'data' | 'metadata'> {
  if (isObject(data) && isObject(metadata)) return { data, metadata: metadata as RecordedEvent['metadata'] };
  return { data: {}, metadata: {} as RecordedEvent['metadata'] };
}

/** Parses JSON that may be damaged; returns undefined if it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Excludes bytes: the KurrentDB client returns them for content that is not JSON. */
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
