import type { Seal } from '../contracts/events/platform.events.js';
import { hashOfEvent } from '../platform/event-store/event-hash.js';
import type { RecordedEvent } from '../platform/event-store/event-store.js';
import { proofOf, rootFrom } from './merkle.js';
import { isSigned } from './seal.js';

/** Proof that the result of an attempt was in the log when it was sealed; verifiable without the log. */
export interface Receipt {
  readonly attemptId: string;
  readonly eventId: string;
  /** Number of the event in the log, from 1; the same in every store. */
  readonly position: number;
  /** Hash of the event. */
  readonly hash: string;
  /** Event as stored, from which the hash is computed. */
  readonly event: Pick<RecordedEvent, 'stream' | 'revision' | 'type' | 'data' | 'metadata'>;
  readonly seal: Seal;
  /** Sibling hashes on the path from the event to the root of the seal, bottom up. */
  readonly proof: readonly string[];
}

/**
 * Creates a receipt.
 * @param hashes hashes of all events under the seal, in order
 */
export function receiptOf(
  attemptId: string,
  { id: eventId, hash, stream, revision, type, data, metadata }: RecordedEvent,
  seal: Seal,
  hashes: readonly Buffer[],
): Receipt {
  const index = hashes.findIndex((leaf) => leaf.toString('hex') === hash);
  if (index < 0) throw new Error(`seal ${seal.number} does not cover revision ${revision} of ${stream}`);
  const proof = proofOf(hashes, index).map((leaf) => leaf.toString('hex'));
  const event = { stream, revision, type, data, metadata };
  return { attemptId, eventId, position: seal.after + index + 1, hash, event, seal, proof };
}

export interface ReceiptCheck {
  /** Parsed receipt; undefined if the input is not a receipt. */
  readonly receipt: Receipt | undefined;
  /** Results of the individual checks: signature of the seal, inclusion of the event, and unaltered event. */
  readonly steps: Readonly<Record<'signed' | 'proven' | 'unchanged', boolean>>;
  /** Reason why the receipt is invalid, as a sentence; undefined if it is valid. */
  readonly why: string | undefined;
}

/**
 * Verifies a receipt.
 * @param key expected public key of the log; undefined accepts the key in the receipt
 */
export function checkReceipt(value: unknown, key: string | undefined): ReceiptCheck {
  if (!isReceipt(value)) {
    const steps = { signed: false, proven: false, unchanged: false };
    return { receipt: undefined, steps, why: 'This is not a Meritlist receipt.' };
  }
  const { seal, event, position, hash, eventId, attemptId, proof } = value;
  const isOwnSeal = key === undefined || seal.key === key;
  const steps = {
    signed: isOwnSeal && isSigned(seal),
    proven: isProven(seal, hash, position, proof),
    unchanged:
      hashOfEvent({ ...event, id: eventId }) === hash &&
      (event.data as { attemptId?: unknown }).attemptId === attemptId,
  };
  return { receipt: value, steps, why: isOwnSeal ? failureOf(steps) : OTHER_LOG };
}

const OTHER_LOG = 'This receipt is of another log: its seal is signed with another key.';

function failureOf({ signed, proven, unchanged }: ReceiptCheck['steps']): string | undefined {
  if (!signed) return 'The signature does not fit the seal: the receipt was changed.';
  if (!proven) return 'The seal is not over this event: the receipt was changed.';
  return unchanged ? undefined : 'The result on it does not give its fingerprint: the receipt was changed.';
}

function isProven(seal: Seal, hash: string, position: number, proof: readonly string[]): boolean {
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  const root = rootFrom(bytes(hash), position - 1 - seal.after, seal.events, proof.map(bytes));
  return root !== undefined && Buffer.from(root).toString('hex') === seal.root;
}

const HASH = /^[0-9a-f]{64}$/;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isHash = (value: unknown) => typeof value === 'string' && HASH.test(value);
/** Maximum length of a proof, sufficient for any seal. */
const PROOF_LENGTH_MAX = 64;

function isReceipt(value: unknown): value is Receipt {
  if (!isObject(value)) return false;
  const { attemptId, eventId, position, hash, event, seal, proof } = value;
  return (
    typeof attemptId === 'string' &&
    typeof eventId === 'string' &&
    Number.isSafeInteger(position) &&
    isHash(hash) &&
    isObject(event) &&
    typeof event['stream'] === 'string' &&
    isObject(event['data']) &&
    isObject(event['metadata']) &&
    isObject(seal) &&
    isObject(seal['last']) &&
    typeof seal['key'] === 'string' &&
    typeof seal['signature'] === 'string' &&
    Number.isSafeInteger(seal['after']) &&
    Number.isSafeInteger(seal['events']) &&
    isHash(seal['root']) &&
    Array.isArray(proof) &&
    proof.length <= PROOF_LENGTH_MAX &&
    proof.every(isHash)
  );
}
