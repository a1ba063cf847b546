import type { RecordedEvent } from './event-store.js';

/** What every store writes beside the data of an event, as text. */
const TEXTS = ['actor', 'correlationId', 'causationId', 'at', 'recordedAt', 'previousHash', 'hash'] as const;

/**
 * Whether an event lacks metadata that every store writes: it was changed outside of this program. Whether its content was
 * changed too only a check of the log tells. Such an event is quarantined by projections and left out by other readers.
 */
export const isDamaged = ({ metadata }: Pick<RecordedEvent, 'metadata'>): boolean =>
  TEXTS.some((name) => typeof metadata[name] !== 'string');

/** Data and metadata of a stored event; both are empty, and the event is damaged, unless both are JSON objects. */
export function readableParts(data: unknown, metadata: unknown): Pick<RecordedEvent, 'data' | 'metadata'> {
  if (isObject(data) && isObject(metadata)) return { data, metadata: metadata as RecordedEvent['metadata'] };
  return { data: {}, metadata: {} as RecordedEvent['metadata'] };
}

/** Parses JSON that may have been damaged; undefined where it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Bytes are what a client of KurrentDB gives for content that is not JSON. */
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
