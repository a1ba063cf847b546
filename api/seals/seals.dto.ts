import { ApiProperty } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import type { Seal } from '../contracts/events/platform.events.js';
import type { LastCheck } from './log-check.service.js';
import type { Receipt } from './receipt.js';
import type { Broken } from './walk.js';

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
  @ApiProperty({ type: 'integer', description: 'events before the first one under it' })
  after: number;
  @ApiProperty({ type: 'integer', description: 'under it' })
  events: number;
  @ApiProperty({ description: 'SHA-256 (hex) of their hashes, one after the other' })
  digest: string;
  @ApiProperty({ description: 'SHA-256 of where the streams stood that they are of' })
  heads: string;
  @ApiProperty({ type: 'integer', description: 'that had begun by then' })
  streams: number;
  @ApiProperty({ description: 'of the Merkle tree (RFC 6962) over their hashes' })
  root: string;
  @ApiProperty(hash)
  tagged: string;
  @ApiProperty()
  last: LastUnderSeal;
  @ApiProperty({ description: 'hash of the seal before it' })
  previous: string;
  @ApiProperty({ format: 'date-time' })
  sealedAt: string;
  @ApiProperty({ description: 'the public key, base64url' })
  key: string;
  @ApiProperty({ description: 'of the JSON text of all above, base64url' })
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
  @ApiProperty({ type: 'integer', description: 'the event’s number in the log, from 1' })
  position: number;
  @ApiProperty(hash)
  hash: string;
  @ApiProperty({ description: 'as it is stored: it gives the hash' })
  event: EventOfReceipt;
  @ApiProperty()
  seal: LogSeal;
  @ApiProperty({ type: [String], description: 'hashes beside the way from the event to the root, from below' })
  proof: string[];
}

export class ReceiptBody {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'as it was saved' })
  @IsObject()
  receipt: object;
}

/** Result of a receipt check. */
export class CheckedReceipt {
  @ApiProperty({ type: String, nullable: true, description: 'a sentence; null: it fits' })
  why: string | null;
  @ApiProperty({ description: 'its seal is signed with the key of this log' })
  signed: boolean;
  @ApiProperty({ description: 'its seal is over the event' })
  proven: boolean;
  @ApiProperty({ description: 'the result on it gives its fingerprint' })
  unchanged: boolean;
  @ApiProperty({ description: 'the event stands in the log as the receipt has it' })
  inLog: boolean;
}

/** The first altered event. */
export class BrokenEvent implements Broken {
  @ApiProperty({ enum: ['altered', 'removed', 'reordered', 'added'] })
  how: Broken['how'];
  @ApiProperty({ type: 'integer', nullable: true, description: 'in the log, from 1' })
  number: number | null;
  @ApiProperty({ type: String, nullable: true })
  position: string | null;
  @ApiProperty({ type: String, nullable: true })
  stream: string | null;
  @ApiProperty({ type: 'integer', nullable: true })
  revision: number | null;
  @ApiProperty({ description: 'a sentence' })
  why: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'number of the seal that shows it' })
  seal: number | null;
}

/** Progress or result of a check of the whole log. */
export class LogCheck implements LastCheck {
  @ApiProperty({ enum: ['running', 'done', 'interrupted'] })
  state: 'running' | 'done' | 'interrupted';
  @ApiProperty({ format: 'date-time' })
  startedAt: string;
  @ApiProperty({ format: 'date-time', description: 'when this was said' })
  at: string;
  @ApiProperty({ type: 'integer', description: 'that were looked at, and are whole' })
  events: number;
  @ApiProperty({ type: 'integer', description: 'that were looked at, and hold' })
  seals: number;
  @ApiProperty({ type: 'integer', description: 'events of the log, as far as it was sealed when the check began' })
  of: number;
  @ApiProperty({ type: 'integer', description: 'the last events, over which no seal is yet' })
  unsealed: number;
  @ApiProperty({ type: BrokenEvent, nullable: true })
  broken: BrokenEvent | null;
}

/** Seals of the log, their key and the last check. */
export class LogSeals {
  @ApiProperty({ type: 'integer' })
  seals: number;
  @ApiProperty({ type: 'integer', description: 'events under them' })
  events: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'of the first' })
  since: string | null;
  @ApiProperty({ type: LogSeal, nullable: true })
  last: LogSeal | null;
  @ApiProperty({ description: 'the public key, base64url' })
  key: string;
  @ApiProperty({ description: 'of the key, to be read out' })
  fingerprint: string;
  @ApiProperty({ type: LogCheck, nullable: true, description: 'the last one' })
  check: LogCheck | null;
}
