import { createPrivateKey, createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';
import type { LogSealed, Seal } from '../contracts/events/platform.events.js';
import { Frontier } from './merkle.js';

/** Maximum number of events under one seal. */
export const EVENTS_PER_SEAL_MAX = 4_096;
/** Length of each hash prefix in `tags`, in bytes. */
const TAG_BYTES = 3;

/** DER prefixes of Ed25519 private and public keys (RFC 8410), which precede the 32 bytes of the key. */
const PRIVATE_KEY = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY = Buffer.from('302a300506032b6570032100', 'hex');

/** Event fields that a seal covers. */
export interface SealedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
}

/** Signs the seals of one log. */
export class SealKey {
  private readonly private: KeyObject;
  /** Public key, base64url. */
  readonly public: string;

  /** @param secret private key of 32 bytes */
  constructor(secret: Buffer) {
    this.private = createPrivateKey({ key: Buffer.concat([PRIVATE_KEY, secret]), format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(this.private).export({ format: 'der', type: 'spki' });
    this.public = spki.subarray(PUBLIC_KEY.length).toString('base64url');
  }

  sign(text: string): string {
    return sign(undefined, Buffer.from(text), this.private).toString('base64url');
  }
}

/** State of the log before the next seal. */
type Before = Pick<Seal, 'number' | 'after' | 'events' | 'streams'> & { readonly hash: string };

const EMPTY_LOG: Before = { number: 0, after: 0, events: 0, streams: 0, hash: '' };

/** Collects the events of one seal. */
export class UnderSeal {
  private readonly hashes: string[] = [];
  private readonly revisions: number[] = [];
  /** Index of the last event of each changed stream. */
  private readonly ends = new Map<string, number>();
  private streamCount = 0;

  get events(): number {
    return this.hashes.length;
  }

  add({ stream, revision, hash: own }: SealedEvent): void {
    this.ends.set(stream, this.hashes.length);
    this.hashes.push(own);
    this.revisions.push(revision);
    if (revision === 0) this.streamCount += 1;
  }

  /**
   * Returns the statement of the seal.
   * @param streams number of streams before the seal
   */
  summary(streams: number): Pick<Seal, 'events' | 'digest' | 'heads' | 'streams'> {
    const heads = [...this.ends].map(([stream, at]) => `${stream} ${this.revisions[at]} ${this.hashes[at]}\n`);
    return {
      events: this.events,
      digest: hash('sha256', this.hashes.join('')),
      heads: hash('sha256', heads.join('')),
      streams: streams + this.streamCount,
    };
  }

  tags(): string {
    return Buffer.from(this.hashes.map(tagOf).join(''), 'hex').toString('base64url');
  }
}

/** Builds the next seal from its events, one by one. */
export class NextSeal {
  private readonly before: Before;
  private readonly sealedEvents = new UnderSeal();
  private readonly frontier = new Frontier();
  private last: Seal['last'] | undefined;

  constructor(before: Seal | undefined) {
    this.before = before ? { ...before, hash: hashOfSeal(before) } : EMPTY_LOG;
  }

  get events(): number {
    return this.sealedEvents.events;
  }

  add(event: SealedEvent): void {
    this.sealedEvents.add(event);
    this.frontier.add(Buffer.from(event.hash, 'hex'));
    this.last = { stream: event.stream, revision: event.revision };
  }

  /**
   * Signs the seal.
   * @throws RangeError if there are no events to seal
   */
  sealed(key: SealKey, now: Date): LogSealed['data'] {
    const { number, after, events, streams, hash: previous } = this.before;
    const tags = this.sealedEvents.tags();
    const content: Omit<Seal, 'signature'> = {
      number: number + 1,
      after: after + events,
      ...this.sealedEvents.summary(streams),
      root: this.frontier.root().toString('hex'),
      tagged: hash('sha256', tags),
      last: this.last!,
      previous,
      sealedAt: now.toISOString(),
      key: key.public,
    };
    return { ...content, signature: key.sign(textOf(content)), tags };
  }
}

/** Returns the short hash of an event, which identifies the first altered event under a seal. */
export const tagOf = (ownHash: string): string => ownHash.slice(0, 2 * TAG_BYTES);

/** Returns the tags of a seal as hexadecimal texts. */
export const tagsIn = ({ tags }: Pick<LogSealed['data'], 'tags'>): string[] =>
  (typeof tags === 'string' && Buffer.from(tags, 'base64url').toString('hex').match(/.{6}/g)) || [];

/** Returns the text that the signature covers. */
const textOf = (seal: Omit<Seal, 'signature'>): string => {
  const { number, after, events, digest, heads, streams, root, tagged, previous, sealedAt, key } = seal;
  const last = { stream: seal.last.stream, revision: seal.last.revision };
  return JSON.stringify({ number, after, events, digest, heads, streams, root, tagged, last, previous, sealedAt, key });
};

/** Returns the hash by which the next seal refers to this one. */
export const hashOfSeal = (seal: Seal): string => hash('sha256', textOf(seal));

/** Returns a seal without its tags, for receipts and anchor files. */
export const withoutTags = ({ tags: _tags, ...seal }: LogSealed['data']): Seal => seal;

/** Returns true if a stored value has the fields of a seal with the right types. */
export function isSeal(value: Partial<Seal>): value is Seal {
  const { number, after, events, key, signature, last } = value;
  return (
    [number, after, events].every((count) => Number.isSafeInteger(count)) &&
    typeof key === 'string' &&
    typeof signature === 'string' &&
    typeof last?.stream === 'string' &&
    Number.isSafeInteger(last.revision)
  );
}

/** Returns true if the signature matches the content and the key of the seal. */
export function isSigned(seal: Seal): boolean {
  try {
    const spki = Buffer.concat([PUBLIC_KEY, Buffer.from(seal.key, 'base64url')]);
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return verify(undefined, Buffer.from(textOf(seal)), key, Buffer.from(seal.signature, 'base64url'));
  } catch {
    return false;
  }
}

/**
 * Returns the reason why a seal cannot follow another one, or undefined if it can.
 * @param key public key of the log
 */
export function sealFaultOf(
  { tags, ...seal }: LogSealed['data'],
  before: Seal | undefined,
  key: string,
): string | undefined {
  if (!isSeal(seal) || typeof tags !== 'string') return 'it is not a seal';
  if (seal.key !== key) return 'it is signed with another key than this log’s';
  if (!isSigned(seal)) return 'its signature does not fit what it says';
  const { number, after, events } = before ?? EMPTY_LOG;
  if (seal.number !== number + 1 || seal.after !== after + events) return 'it does not follow the seal before it';
  if (seal.previous !== (before ? hashOfSeal(before) : ''))
    return 'the seal before it is not the one it was made after';
  return hash('sha256', tags) === seal.tagged ? undefined : 'its tags are not those that were signed';
}
