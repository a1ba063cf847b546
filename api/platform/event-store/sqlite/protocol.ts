import type { DatabaseOptions } from '../../sqlite/driver.js';

// Messages between the calling thread, the writer and the reader. JSON is serialized and parsed on the calling side.

/** Start parameters of the writer. */
export interface WriterSettings {
  readonly file: string;
  readonly synchronous: DatabaseOptions['synchronous'];
  /** Shared memory of `AppendWindowFlag`. */
  readonly tick: SharedArrayBuffer;
}

/** First message of the writer. */
export type StartResult = { readonly ready: true } | { readonly unusable: string };

/**
 * Appends in columns, which are transferred between threads in half the time of objects. A request without appends
 * tests whether writing works again.
 */
export interface WriteRequest {
  readonly streams: string[];
  /** Expected revisions; -1 if the stream must not exist. */
  readonly expected: number[];
  /** Number of events per append. */
  readonly counts: number[];
  /** Id, type, data and metadata of all events. */
  readonly fields: string[];
}

export const FIELDS_OF_EVENT = 4;

export interface WriteAnswer {
  /**
   * Revision of the last event of each append; for a rejected append, the current revision of its stream, -1 if it does
   * not exist.
   */
  readonly revisions: number[];
  /** Position of the last event of each append; REFUSED if the expected revision was wrong. */
  readonly positions: number[];
  /** Reason why nothing of this request was written. */
  readonly failed?: string;
  /** Reason why writing currently fails; the next attempt may succeed. */
  readonly failure?: string;
}

export const REFUSED = 0;

/** Message instead of a request: the writer answers all earlier requests and exits. */
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

/** Response of the reader. */
export interface Page {
  readonly rows: readonly Row[];
  /** Position up to which all events were examined. */
  readonly position: number;
  /** True if no event follows. */
  readonly complete: boolean;
}
