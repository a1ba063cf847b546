import { setTimeout as delay } from 'node:timers/promises';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { ReadReq, type ReadResp } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { ServerLog, LogRecord } from './server-log.js';
import { caughtUpMessage, checkpointMessage, confirmationMessage, notFoundMessage } from './messages.js';
import { recordMessage, streamName } from './messages.js';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

const { Options } = ReadReq;
const BACKWARDS = Options.ReadDirection.BACKWARDS;
/** Number of records between two checkpoints; the server default */
const WINDOW = 32;
const RESUME_EVENTS = ['drain', 'cancelled', 'close'];

type IsVisible = (record: LogRecord) => boolean;

/** Responds to a read of one stream or of all streams. */
export async function read(log: ServerLog, call: ReadCall, isVisible: IsVisible): Promise<void> {
  const options = call.request.getOptions()!;
  const types = wantedTypes(options);
  let remaining = Number(options.getCount());
  const records = options.hasAll() ? recordsOfAll(log, options) : recordsOfStream(log, options, isVisible);
  if (!records) {
    await send(call, notFoundMessage(streamName(options.getStream()!.getStreamIdentifier())));
  } else {
    for (const record of records) {
      if (remaining === 0 || call.cancelled) break;
      if (!types(record) || !isVisible(record)) continue;
      await send(call, recordMessage(record));
      remaining -= 1;
    }
  }
  call.end();
}

export interface SubscriptionBehaviour {
  /** Returns true while subscriptions stay open without receiving events */
  isSilent(): boolean;
  readonly isVisible: IsVisible;
  /** Delay in ms between the acknowledgement of an append and the delivery of its events */
  readonly delayMs: number;
}

/** Responds to a subscription to all streams: first the events after a position, then new ones, until the call ends. */
export async function subscribe(
  log: ServerLog,
  call: ReadCall,
  { isSilent, isVisible, delayMs }: SubscriptionBehaviour,
): Promise<void> {
  const options = call.request.getOptions()!;
  const isRequestedType = wantedTypes(options);
  const all = options.getAll()!;
  const after = all.hasPosition() ? BigInt(all.getPosition()!.getCommitPosition()) : -1n;
  let next = all.hasEnd() ? log.records.length : log.indexOf(after + 1n);
  let caughtUp = false;
  /** Index of the first record that has not been delivered */
  let deliverableUpTo = next;
  let wake = () => {};
  const unlisten = log.listen(() => wake());
  call.on('cancelled', () => wake());
  await send(call, confirmationMessage('stand-in'));
  while (!call.cancelled && !call.destroyed) {
    const record = log.records[next];
    if (isSilent() || !record || !isVisible(record)) {
      if (!caughtUp && !isSilent()) await send(call, caughtUpMessage());
      caughtUp = true;
      await new Promise<void>((resolve) => (wake = resolve));
      continue;
    }
    if (caughtUp && next >= deliverableUpTo) {
      await delay(delayMs);
      deliverableUpTo = log.records.length;
      continue;
    }
    next += 1;
    if (isRequestedType(record)) await send(call, recordMessage(record));
    else if (next % WINDOW === 0) await send(call, checkpointMessage(record.position));
  }
  unlisten();
}

function recordsOfStream(
  log: ServerLog,
  options: ReadReq.Options,
  isVisible: IsVisible,
): readonly LogRecord[] | undefined {
  const request = options.getStream()!;
  const records = log.streamOf(streamName(request.getStreamIdentifier())).filter(isVisible);
  if (records.length === 0) return undefined;
  const isBackwards = options.getReadDirection() === BACKWARDS;
  const revision = request.hasRevision() ? Number(request.getRevision()) : request.hasEnd() ? records.length - 1 : 0;
  return isBackwards ? records.slice(0, revision + 1).toReversed() : records.slice(revision);
}

function* recordsOfAll(log: ServerLog, options: ReadReq.Options): Generator<LogRecord> {
  const request = options.getAll()!;
  const startPosition = request.hasPosition() ? BigInt(request.getPosition()!.getCommitPosition()) : undefined;
  const index = startPosition === undefined ? (request.hasEnd() ? log.records.length : 0) : log.indexOf(startPosition);
  if (startPosition !== undefined && !log.hasPosition(startPosition))
    throw new Error(`No record begins at ${startPosition}`);
  if (options.getReadDirection() === BACKWARDS) for (let n = index - 1; n >= 0; n--) yield log.records[n]!;
  else for (let n = index; n < log.records.length; n++) yield log.records[n]!;
}

function wantedTypes(options: ReadReq.Options): (record: LogRecord) => boolean {
  const types = options.getFilter()?.getEventType();
  if (!types) return () => true;
  const prefixes = types.getPrefixList();
  const regex = types.getRegex() === '' ? undefined : new RegExp(types.getRegex());
  return ({ type }) => (regex ? regex.test(type) : prefixes.some((prefix) => type.startsWith(prefix)));
}

async function send(call: ReadCall, message: ReadResp): Promise<void> {
  if (call.write(message) || call.cancelled) return;
  await new Promise<void>((resolve) => {
    const resume = () => {
      for (const event of RESUME_EVENTS) call.off(event, resume);
      resolve();
    };
    for (const event of RESUME_EVENTS) call.on(event, resume);
  });
}
