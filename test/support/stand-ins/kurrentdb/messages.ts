import { Any } from 'google-protobuf/google/protobuf/any_pb.js';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb.js';
import {
  AllStreamPosition,
  MaximumAppendSizeExceeded,
  StreamIdentifier,
  UUID,
  WrongExpectedVersion,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import { Status } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js';
import {
  AppendResp,
  BatchAppendResp,
  ReadResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { LogRecord, Outcome } from './server-log.js';

const BATCH_ERRORS = { wrong: 'WrongExpectedVersion', tooLarge: 'MaximumAppendSizeExceeded' };

export function recordMessage(record: LogRecord): ReadResp {
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new UUID().setString(record.id));
  recorded.setStreamIdentifier(streamIdentifier(record.stream));
  recorded.setStreamRevision(`${record.revision}`);
  recorded.setCommitPosition(`${record.position}`);
  recorded.setPreparePosition(`${record.position}`);
  recorded.getMetadataMap().set('type', record.type);
  recorded.getMetadataMap().set('content-type', record.contentType);
  recorded.getMetadataMap().set('created', '0');
  recorded.setData(record.data);
  recorded.setCustomMetadata(record.metadata);
  const event = new ReadResp.ReadEvent();
  event.setEvent(recorded);
  event.setCommitPosition(`${record.position}`);
  return new ReadResp().setEvent(event);
}

export function notFoundMessage(stream: string): ReadResp {
  const notFound = new ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(streamIdentifier(stream));
  return new ReadResp().setStreamNotFound(notFound);
}

export const confirmationMessage = (id: string) =>
  new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(id));

export const caughtUpMessage = () => new ReadResp().setCaughtUp(new ReadResp.CaughtUp());

export function checkpointMessage(position: bigint): ReadResp {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(`${position}`);
  checkpoint.setPreparePosition(`${position}`);
  return new ReadResp().setCheckpoint(checkpoint);
}

export function batchAnswer(correlationId: UUID | undefined, stream: string, outcome: Outcome | 'too large') {
  const answer = new BatchAppendResp();
  answer.setCorrelationId(correlationId);
  answer.setStreamIdentifier(streamIdentifier(stream));
  if (outcome === 'too large') {
    const details = new MaximumAppendSizeExceeded().setMaxappendsize(1_048_576);
    return answer.setError(batchError(BATCH_ERRORS.tooLarge, details.serializeBinary()));
  }
  if ('wrongAt' in outcome) {
    const wrongVersion = new WrongExpectedVersion();
    if (outcome.wrongAt < 0) wrongVersion.setCurrentNoStream(new Empty());
    else wrongVersion.setCurrentStreamRevision(`${outcome.wrongAt}`);
    return answer.setError(batchError(BATCH_ERRORS.wrong, wrongVersion.serializeBinary()));
  }
  const success = new BatchAppendResp.Success();
  const record = 'written' in outcome ? outcome.written : outcome.stored;
  success.setCurrentRevision(`${record.revision}`);
  // A server does not always know the position of an earlier append
  if ('known' in outcome) success.setNoPosition(new Empty());
  else success.setPosition(allStreamPosition(record.position));
  return answer.setSuccess(success);
}

export function appendAnswer(outcome: Outcome): AppendResp {
  const answer = new AppendResp();
  if ('wrongAt' in outcome) {
    const wrongVersion = new AppendResp.WrongExpectedVersion();
    if (outcome.wrongAt >= 0) wrongVersion.setCurrentRevision(`${outcome.wrongAt}`);
    return answer.setWrongExpectedVersion(wrongVersion);
  }
  const record = 'written' in outcome ? outcome.written : outcome.stored;
  const position = new AppendResp.Position();
  position.setCommitPosition(`${record.position}`);
  position.setPreparePosition(`${record.position}`);
  const success = new AppendResp.Success();
  success.setCurrentRevision(`${record.revision}`);
  success.setPosition(position);
  return answer.setSuccess(success);
}

export const streamName = (identifier: StreamIdentifier | undefined) =>
  new TextDecoder().decode(identifier?.getStreamName_asU8());

function streamIdentifier(stream: string): StreamIdentifier {
  return new StreamIdentifier().setStreamName(new TextEncoder().encode(stream));
}

function allStreamPosition(position: bigint): AllStreamPosition {
  const message = new AllStreamPosition();
  message.setCommitPosition(`${position}`);
  message.setPreparePosition(`${position}`);
  return message;
}

function batchError(kind: string, details: Uint8Array): Status {
  const any = new Any();
  any.pack(details, `event_store.client.${kind}`);
  return new Status().setMessage(kind).setDetails(any);
}
