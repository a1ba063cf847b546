import type { ServerDuplexStream, ServerReadableStream } from '@grpc/grpc-js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { ServerLog, ExpectedRevision, Outcome, ProposedRecord } from './server-log.js';
import { batchAnswer, streamName } from './messages.js';

export type BatchAppendCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;
export type AppendCall = ServerReadableStream<AppendReq, AppendResp>;

/** Default limit of a server for one append in bytes */
const BATCH_BYTES_MAX = 1024 * 1024;

export interface BatchAppendBehaviour {
  /** Returns the error that ends the call instead of the next append */
  refusal(): Error | undefined;
  /** Sends an acknowledgement */
  reply(send: () => void): void;
}

/** Collects the parts of batch appends, and responds to each append once it is complete. */
export function batchAppend(log: ServerLog, call: BatchAppendCall, { refusal, reply }: BatchAppendBehaviour): void {
  const pending = new Map<string, { options: BatchAppendReq.Options; events: ProposedRecord[] }>();
  call.on('data', (request: BatchAppendReq) => {
    const error = refusal();
    if (error) return void call.emit('error', error);
    const id = request.getCorrelationId()!.getString();
    const batch = pending.get(id) ?? { options: request.getOptions()!, events: [] };
    pending.set(id, batch);
    batch.events.push(...request.getProposedMessagesList().map(proposedRecordOf));
    if (!request.getIsFinal()) return;
    pending.delete(id);
    const { options, events } = batch;
    const stream = streamName(options.getStreamIdentifier());
    const bytes = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
    const outcome = bytes > BATCH_BYTES_MAX ? 'too large' : log.append(stream, expectedByBatch(options), events);
    reply(() => call.write(batchAnswer(request.getCorrelationId(), stream, outcome)));
  });
  call.on('end', () => call.end());
  call.on('error', () => call.end());
}

/** Handles an append in a separate call, as sent by older clients and for calls with separate credentials. */
export async function append(log: ServerLog, call: AppendCall): Promise<Outcome> {
  const events: ProposedRecord[] = [];
  let options: AppendReq.Options | undefined;
  for await (const request of call as AsyncIterable<AppendReq>) {
    if (request.hasOptions()) options = request.getOptions();
    else events.push(proposedRecordOf(request.getProposedMessage()!));
  }
  if (!options) throw new Error('An append without options');
  const expected: ExpectedRevision = options.hasAny()
    ? 'any'
    : options.hasNoStream()
      ? -1
      : Number(options.getRevision());
  return log.append(streamName(options.getStreamIdentifier()), expected, events);
}

function proposedRecordOf(message: BatchAppendReq.ProposedMessage | AppendReq.ProposedMessage): ProposedRecord {
  return {
    id: message.getId()!.getString(),
    type: message.getMetadataMap().get('type')!,
    contentType: message.getMetadataMap().get('content-type')!,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function expectedByBatch(options: BatchAppendReq.Options): ExpectedRevision {
  if (options.hasAny()) return 'any';
  return options.hasNoStream() ? -1 : Number(options.getStreamPosition());
}
