import type { DatabaseOptions } from '../../sqlite/driver.js';

// What crosses between the calling thread, the writer and the reader. JSON is made and parsed on the calling side.

/** What the writer is started with. */
export interface WriterSettings {
  readonly file: string;
  readonly synchronous: DatabaseOptions['synchronous'];
  /** see Tick */
  readonly tick: SharedArrayBuffer;
}

/** The writer's first message. */
export type Started = { readonly ready: true } | { readonly unusable: string };

/**
 * Appends as columns, since these cross threads in half the time that objects take. A request without appends only tries
 * whether writing works again.
 */
export interface WriteRequest {
  readonly streams: string[];
  /** -1: the stream does not exist yet */
  readonly expected: number[];
  /** of events in each append */
  readonly counts: number[];
  /** id, type, data and metadata of every event */
  readonly fields: string[];
}

export const FIELDS_OF_EVENT = 4;

export interface WriteAnswer {
  /** of the last event of each append; for a refused one that of its stream, -1 where there is none */
  readonly revisions: number[];
  /** of the last event of each append; REFUSED where the stream ends at another revision */
  readonly positions: number[];
  /** why nothing of this request was written */
  readonly failed?: string;
  /** why writing does not work now; the next try may succeed */
  readonly trouble?: string;
}

export const REFUSED = 0;

/** Instead of a request: the writer is to answer what came before, and end. */
export const CLOSE = 'close';

/** An event as it stands in the file. */
export type Row = readonly [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

/** What the reader answers. */
export interface Page {
  readonly rows: readonly Row[];
  /** everything up to here was looked at */
  readonly position: number;
  /** nothing lies behind it */
  readonly complete: boolean;
}
