import { ApiProperty } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import type { Seal } from '../contracts/events/platform.events.js';
import type { LastCheck } from './log-check.service.js';
import type { Receipt } from './receipt.js';
import type { AlteredEvent } from './walk.js';

const hash = { description: 'SHA-256, hex' } as const;

class LastUnderSeal {
  @ApiProperty()
  stream: string;
  @ApiProperty({ type: 'integer' })
  revision: number;
}

/** A seal: a statement on the state of the log, signed with Ed25519. */
export class LogSeal implements Seal {
  @ApiProperty({ type: 'integer', description: 'from 1' })
  number: number;
  @ApiProperty({ type: 'integer', description: 'position before its first event' })
  after: number;
  @ApiProperty({ type: 'integer', description: 'number of its events' })
  events: number;
  @ApiProperty({ description: 'SHA-256 (hex) of the concatenated hashes of its events' })
  digest: string;
  @ApiProperty({ description: 'SHA-256 of the latest revisions of the streams of its events' })
  heads: string;
  @ApiProperty({ type: 'integer', description: 'number of streams at that time' })
  streams: number;
  @ApiProperty({ description: 'root of the Merkle tree (RFC 6962) over the hashes of its events' })
  root: string;
  @ApiProperty(hash)
  tagged: string;
  @ApiProperty()
  last: LastUnderSeal;
  @ApiProperty({ description: 'hash of the seal before it' })
  previous: string;
  @ApiProperty({ format: 'date-time' })
  sealedAt: string;
  @ApiProperty({ description: 'public key, base64url' })
  key: string;
  @ApiProperty({ description: 'signature of the JSON text of all fields above, base64url' })
  signature: string;
}

class EventOfReceipt {
  @ApiProperty()
  stream: string;
  @ApiProperty({ type: 'integer' })
  revision: number;
  @ApiProperty()
  type: string;
  @ApiProperty({ type: 'object', additionalProperties: true })
  data: object;
  @ApiProperty({ type: 'object', additionalProperties: true })
  metadata: Receipt['event']['metadata'];
}

/** Proof that a result was in the log when it was sealed; verifiable without the log. */
export class AttemptReceipt implements Receipt {
  @ApiProperty({ format: 'uuid' })
  attemptId: string;
  @ApiProperty({ format: 'uuid' })
  eventId: string;
  @ApiProperty({ type: 'integer', description: 'position of the event in the log, from 1' })
  position: number;
  @ApiProperty(hash)
  hash: string;
  @ApiProperty({ description: 'text as stored, the input of the hash' })
  event: EventOfReceipt;
  @ApiProperty()
  seal: LogSeal;
  @ApiProperty({
    type: [String],
    description: 'sibling hashes on the path from the event to the root, from the bottom',
  })
  proof: string[];
}

export class ReceiptBody {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'receipt as it was downloaded' })
  @IsObject()
  receipt: object;
}

/** Result of a receipt check. */
export class CheckedReceipt {
  @ApiProperty({ type: String, nullable: true, description: 'reason as a sentence; null: the receipt is valid' })
  why: string | null;
  @ApiProperty({ description: 'true if its seal is signed with the key of this log' })
  signed: boolean;
  @ApiProperty({ description: 'true if its seal covers the event' })
  proven: boolean;
  @ApiProperty({ description: 'true if the hash of its result matches' })
  unchanged: boolean;
  @ApiProperty({ description: 'true if the log contains the event as in the receipt' })
  inLog: boolean;
}

/** The first altered event. */
export class BrokenEvent implements AlteredEvent {
  @ApiProperty({ enum: ['altered', 'removed', 'reordered', 'added'] })
  how: AlteredEvent['how'];
  @ApiProperty({ type: 'integer', nullable: true, description: 'position in the log, from 1' })
  number: number | null;
  @ApiProperty({ type: String, nullable: true })
  position: string | null;
  @ApiProperty({ type: String, nullable: true })
  stream: string | null;
  @ApiProperty({ type: 'integer', nullable: true })
  revision: number | null;
  @ApiProperty({ description: 'explanation as a sentence' })
  why: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'number of the seal that detects it' })
  seal: number | null;
}

/** Progress or result of a check of the whole log. */
export class LogCheck implements LastCheck {
  @ApiProperty({ enum: ['running', 'done', 'interrupted'] })
  state: 'running' | 'done' | 'interrupted';
  @ApiProperty({ format: 'date-time' })
  startedAt: string;
  @ApiProperty({ format: 'date-time', description: 'time of the check' })
  at: string;
  @ApiProperty({ type: 'integer', description: 'number of checked, unaltered events' })
  events: number;
  @ApiProperty({ type: 'integer', description: 'number of checked, valid seals' })
  seals: number;
  @ApiProperty({ type: 'integer', description: 'number of sealed events at the start of the check' })
  of: number;
  @ApiProperty({ type: 'integer', description: 'number of events that are not sealed yet' })
  unsealed: number;
  @ApiProperty({ type: BrokenEvent, nullable: true })
  broken: BrokenEvent | null;
}

/** Seals of the log, their key and the last check. */
export class LogSeals {
  @ApiProperty({ type: 'integer' })
  seals: number;
  @ApiProperty({ type: 'integer', description: 'number of sealed events' })
  events: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'time of the first seal' })
  since: string | null;
  @ApiProperty({ type: LogSeal, nullable: true })
  last: LogSeal | null;
  @ApiProperty({ description: 'public key, base64url' })
  key: string;
  @ApiProperty({ description: 'fingerprint of the key, to be compared by reading it aloud' })
  fingerprint: string;
  @ApiProperty({ type: LogCheck, nullable: true, description: 'latest seal' })
  check: LogCheck | null;
}
