import type { DatabaseOptions } from '../../sqlite/driver.js';

// Messages between the calling thread, the writer and the reader. JSON is serialized and parsed on the calling side.

/** Start parameters of the writer. */
export interface WriterSettings {
  readonly file: string;
  readonly synchronous: DatabaseOptions['synchronous'];
  /** see Tick */
  readonly tick: SharedArrayBuffer;
}

/** The writer's first message. */
export type Started = { readonly ready: true } | { readonly unusable: string };

/**
 * Appends as columns, which cross threads in half the time that objects take. A request without appends only tests
 * whether writing works again.
 */
export interface WriteRequest {
  readonly streams: string[];
  /** -1: the stream does not exist */
  readonly expected: number[];
  /** number of events per append */
  readonly counts: number[];
  /** id, type, data and metadata of every event */
  readonly fields: string[];
}

export const FIELDS_OF_EVENT = 4;

export interface WriteAnswer {
  /** of the last event of each append; for a refused one, of its stream, -1 where there is none */
  readonly revisions: number[];
  /** of the last event of each append; REFUSED when the stream ends at another revision */
  readonly positions: number[];
  /** why nothing of this request was written */
  readonly failed?: string;
  /** why writing fails at the moment; the next attempt may succeed */
  readonly trouble?: string;
}

export const REFUSED = 0;

/** Instead of a request: the writer answers all earlier requests and exits. */
export const CLOSE = 'close';

/** A row of the event file. */
export type Row = readonly [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

/** The reader's response. */
export interface Page {
  readonly rows: readonly Row[];
  /** all events up to here were examined */
  readonly position: number;
  /** no event follows */
  readonly complete: boolean;
}
