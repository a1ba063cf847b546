import {
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  WrongExpectedVersionError,
  type AppendResult,
  type AppendStreamState,
  type MetadataType,
} from '@kurrent/kurrentdb-client';
import { checkSize } from '../validate-append.js';
import { hashOfTexts, recordedMetadata, withHash, withPreviousHash } from '../event-hash.js';
import { WrongRevision, type ExpectedRevision, type StreamAppend } from '../event-store.js';
import type { Connection } from './connection.js';
import { NoAnswer, unavailable } from './store-errors.js';

/** Upper bound of the overhead per append (stream) and per event (id, type, hash), bytes. */
const HEADER_BYTES = 300;

/** An append as sent to the server: each event contains the previous hash and its own. */
export interface ChainedAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly ReturnType<typeof jsonEvent>[];
  /** Revision and hash of the last event. */
  readonly head: { readonly revision: number; readonly hash: string };
  /** Size of the message. */
  readonly bytes: number;
}

/** Adds the hashes to the events of an append. @param hashBefore hash of the preceding event, '' for a new stream */
export function chain({ stream, expected, events }: StreamAppend, hashBefore: string): ChainedAppend {
  let revision = expected === 'none' ? -1 : expected;
  let hash = hashBefore;
  let bytes = HEADER_BYTES;
  const chained = events.map(({ id, type, data, metadata }) => {
    const texts = {
      data: checkSize(JSON.stringify(data)),
      metadata: checkSize(withPreviousHash(recordedMetadata(metadata), hash)),
    };
    revision += 1;
    bytes += HEADER_BYTES + Buffer.byteLength(texts.data) + Buffer.byteLength(texts.metadata);
    hash = hashOfTexts({ stream, revision, id, type, ...texts });
    const whole = JSON.parse(withHash(texts.metadata, hash)) as MetadataType;
    return jsonEvent({ id, type, data: data as never, metadata: whole });
  });
  return { stream, expected, events: chained, head: { revision, hash }, bytes };
}

/**
 * Sends an append without retrying. @param giveUpAt deadline (performance.now())
 * @throws WrongRevision, StoreUnavailable, RangeError if the append is too large
 */
export async function sendOnce(
  connection: Connection,
  { stream, expected, events }: ChainedAppend,
  giveUpAt: number,
): Promise<AppendResult> {
  const ms = Math.ceil(giveUpAt - performance.now());
  if (ms <= 0) throw unavailable(new NoAnswer());
  const streamState = expected === 'none' ? NO_STREAM : BigInt(expected);
  try {
    return await connection.call(
      (client) => client.appendToStream(stream, [...events], { streamState, deadline: ms, requiresLeader: true }),
      ms,
    );
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) {
      throw new WrongRevision(stream, expected, revisionOf(error.actualState));
    }
    if (error instanceof MaxAppendSizeExceededError) {
      throw new RangeError(`An append to ${stream} is larger than the event store accepts`, { cause: error });
    }
    throw error;
  }
}

const revisionOf = (state: AppendStreamState): ExpectedRevision => (typeof state === 'bigint' ? Number(state) : 'none');
