import { ApiProperty } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import type { Seal } from '../contracts/events/platform.events.js';
import type { LastCheck } from './log-check.service.js';
import type { Receipt } from './receipt.js';
import type { AlteredEvent } from './walk.js';
import { Field, Integer, Maybe, Nullable, Of, OneOf, Time, Uuid } from '../platform/http/fields.js';

const hash = { description: 'SHA-256, hex' } as const;

class LastUnderSeal {
  @Field() stream: string;
  @Integer() revision: number;
}

/** A seal: a statement on the state of the log, signed with Ed25519. */
export class LogSeal implements Seal {
  @Integer('from 1') number: number;
  @Integer('position before its first event') after: number;
  @Integer('number of its events') events: number;
  @Field('SHA-256 (hex) of the concatenated hashes of its events') digest: string;
  @Field('SHA-256 of the latest revisions of the streams of its events') heads: string;
  @Integer('number of streams at that time') streams: number;
  @Field('root of the Merkle tree (RFC 6962) over the hashes of its events') root: string;
  @Field(hash) tagged: string;
  @Field() last: LastUnderSeal;
  @Field('hash of the seal before it') previous: string;
  @Time() sealedAt: string;
  @Field('public key, base64url') key: string;
  @Field('signature of the JSON text of all fields above, base64url') signature: string;
}

class EventOfReceipt {
  @Field() stream: string;
  @Integer() revision: number;
  @Field() type: string;
  @Field({ type: 'object', additionalProperties: true }) data: object;
  @Field({ type: 'object', additionalProperties: true }) metadata: Receipt['event']['metadata'];
}

/** Proof that a result was in the log when it was sealed; verifiable without the log. */
export class AttemptReceipt implements Receipt {
  @Uuid() attemptId: string;
  @Uuid() eventId: string;
  @Integer('position of the event in the log, from 1') position: number;
  @Field(hash) hash: string;
  @Field('text as stored, the input of the hash') event: EventOfReceipt;
  @Field() seal: LogSeal;
  @Of([String], 'sibling hashes on the path from the event to the root, from the bottom') proof: string[];
}

export class ReceiptBody {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'receipt as it was downloaded' })
  @IsObject()
  receipt: object;
}

/** Result of a receipt check. */
export class CheckedReceipt {
  @Nullable(String, 'reason as a sentence; null: the receipt is valid') why: string | null;
  @Field('true if its seal is signed with the key of this log') signed: boolean;
  @Field('true if its seal covers the event') proven: boolean;
  @Field('true if the hash of its result matches') unchanged: boolean;
  @Field('true if the log contains the event as in the receipt') inLog: boolean;
}

/** The first altered event. */
export class BrokenEvent implements AlteredEvent {
  @OneOf(['altered', 'removed', 'reordered', 'added']) how: AlteredEvent['how'];
  @Integer({ nullable: true, description: 'position in the log, from 1' }) number: number | null;
  @Nullable(String) position: string | null;
  @Nullable(String) stream: string | null;
  @Integer({ nullable: true }) revision: number | null;
  @Field('explanation as a sentence') why: string;
  @Integer({ nullable: true, description: 'number of the seal that detects it' }) seal: number | null;
}

/** Progress or result of a check of the whole log. */
export class LogCheck implements LastCheck {
  @OneOf(['running', 'done', 'interrupted']) state: 'running' | 'done' | 'interrupted';
  @Time() startedAt: string;
  @Time('time of the check') at: string;
  @Integer('number of checked, unaltered events') events: number;
  @Integer('number of checked, valid seals') seals: number;
  @Integer('number of sealed events at the start of the check') of: number;
  @Integer('number of events that are not sealed yet') unsealed: number;
  @Nullable(BrokenEvent) broken: BrokenEvent | null;
  @Maybe.Field('why the end of the log could not be checked; absent if it was checked') endUnchecked?: string;
}

/** Seals of the log, their key and the last check. */
export class LogSeals {
  @Integer() seals: number;
  @Integer('number of sealed events') events: number;
  @Nullable(String, { format: 'date-time', description: 'time of the first seal' }) since: string | null;
  @Nullable(LogSeal) last: LogSeal | null;
  @Field('public key, base64url') key: string;
  @Field('fingerprint of the key, to be compared by reading it aloud') fingerprint: string;
  @Nullable(LogCheck, 'latest check') check: LogCheck | null;
}
