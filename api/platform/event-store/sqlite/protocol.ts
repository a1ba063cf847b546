import type { DatabaseOptions } from '../../sqlite/driver.js';

// What crosses between the calling thread, the writer and the reader. JSON is made and parsed on the calling side.

/** What both threads are started with. */
export interface ThreadSettings {
  readonly file: string;
  readonly synchronous: DatabaseOptions['synchronous'];
}

/** The first message of a thread. */
export type Started = { readonly ready: true } | { readonly unusable: string };

/** Asked of a thread; answered in the order asked. */
export type Asked<Request> = { readonly request: Request } | { readonly close: true };
export type Answered<Answer> = { readonly answer: Answer } | { readonly failed: Failure } | { readonly closed: true };

export interface Failure {
  readonly message: string;
  /** the file is damaged: trying again will not help */
  readonly lasting: boolean;
}

export interface Append {
  readonly stream: string;
  /** -1: the stream does not exist yet */
  readonly expected: number;
  /** id, type, data, metadata; again for every event */
  readonly events: readonly string[];
}

export const FIELDS_OF_APPEND = 4;

export type Outcome =
  | {
      readonly kind: 'appended';
      /** of the last event */
      readonly revision: number;
      readonly position: number;
      /** of each event; none when the very same events stood there already */
      readonly previousHashes: readonly string[];
    }
  | { readonly kind: 'wrong-revision'; readonly actual: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** No appends: only tries whether writing works again. */
export type WriteRequest = readonly Append[];

export interface WriteAnswer {
  readonly outcomes: readonly Outcome[];
  /** why writing does not work; the next try may succeed */
  readonly trouble: string | undefined;
}

export type ReadRequest =
  | { readonly kind: 'stream'; readonly name: string; readonly from: number }
  | { readonly kind: 'page'; readonly after: number; readonly limit: number; readonly types?: readonly string[] }
  | { readonly kind: 'last' };

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

export interface ReadAnswer {
  readonly rows: readonly Row[];
  /** everything up to here was looked at */
  readonly position: number;
  /** nothing lies behind it */
  readonly complete: boolean;
}
