import type { LogSealed, Seal } from '../contracts/events/platform.events.js';
import { streams } from '../contracts/events/streams.js';
import type { LastSeal } from './last-seal.js';
import { hashOfSeal, tagOf, tagsIn, sealFaultOf, UnderSeal, withoutTags } from './seal.js';
import type { WalkedEvent } from './walked-log.js';

/** Description of the first altered event. */
export interface AlteredEvent {
  readonly how: 'altered' | 'removed' | 'reordered' | 'added';
  /** Number of the event in the log, from 1; null if only its stream is known. */
  readonly number: number | null;
  /** Current position; null if the event is missing. */
  readonly position: string | null;
  /** Stream of the event; null if unknown. */
  readonly stream: string | null;
  readonly revision: number | null;
  /** Explanation as a sentence. */
  readonly why: string;
  /** Number of the seal that proves the alteration. */
  readonly seal: number | null;
}

export interface VerificationResult {
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  /** Number of events after the last seal. */
  readonly unsealed: number;
  /** Last seal of the log. */
  readonly seal: Seal | undefined;
  readonly broken: AlteredEvent | undefined;
}

export interface TrustAnchors {
  /** Public key, base64url. */
  readonly key: string;
  /** Last seal according to the vault. */
  readonly lastSeal: LastSeal | undefined;
  /** Anchored seals, stored outside the installation. */
  readonly anchors: readonly Seal[];
}

interface Head {
  readonly revision: number;
  readonly hash: string;
}
const NO_HEAD: Head = { revision: -1, hash: '' };
/** Maximum number of stream heads in memory (about 60 MB). Streams beyond the limit are checked only by their seals. */
const HEADS_MAX = 300_000;

/** State of a log check at an event. All previous events are unaltered. */
export class Walk {
  /** Number of events processed. */
  number = 0;
  /** Number of seals checked. */
  seals = 0;
  private streamCount = 0;
  private readonly heads = new Map<string, Head>();
  private readonly anchors: Map<number, Seal>;
  /** Last valid seal. */
  private lastSeal: Seal | undefined;
  /** Seal over the next events. */
  private seal: LogSealed['data'] | undefined;
  private openSeal = new UnderSeal();
  /** Events under this seal so far. */
  private sealedEvents: WalkedEvent[] = [];
  private areSealsExhausted = false;
  /** Invalid seal; reported at its own event, unless an earlier event is altered. */
  private wrongSeal: { readonly number: number; readonly why: string } | undefined;

  constructor(
    private readonly upcomingSeals: AsyncIterator<LogSealed['data'], void>,
    private readonly trusted: TrustAnchors,
  ) {
    this.anchors = new Map(trusted.anchors.map((seal) => [seal.number, seal]));
  }

  get isLastSealDone(): boolean {
    return !this.seal && !this.areSealsExhausted;
  }

  async readNextSeal(): Promise<void> {
    const { value: seal } = await this.upcomingSeals.next();
    const reason = seal && (sealFaultOf(seal, this.lastSeal, this.trusted.key) ?? this.differsFromTrusted(seal));
    if (reason !== undefined) this.wrongSeal = { number: (this.lastSeal?.number ?? 0) + 1, why: reason };
    if (!seal || reason !== undefined) {
      this.areSealsExhausted = true;
      return;
    }
    this.seal = seal;
    this.openSeal = new UnderSeal();
    this.sealedEvents = [];
  }

  /**
   * Checks an event by itself, within its stream, and, at the end of a seal, under that seal. Returns the alteration,
   * if any.
   */
  follow(event: WalkedEvent, gapless: boolean): AlteredEvent | undefined {
    const { stream, revision, hash } = event;
    if (this.seal) this.sealedEvents.push(event);
    if (!event.whole) return this.broken('altered', event, 'it no longer gives the hash that it was recorded with');
    if (gapless && Number(event.position) !== this.number + 1) {
      return this.removed(`there is no event at position ${this.number + 1} of the log`, undefined);
    }
    const head = this.heads.get(stream) ?? (revision > 0 && this.isTruncated ? undefined : NO_HEAD);
    const chainBreak = head && this.findChainBreak(event, head);
    if (chainBreak) return chainBreak;
    if (stream === streams.seals && revision + 1 === this.wrongSeal?.number) {
      return this.broken('altered', event, this.wrongSeal.why);
    }
    this.keepHead(stream, { revision, hash });
    if (revision === 0) this.streamCount += 1;
    this.number += 1;
    if (!this.seal) return undefined;
    this.openSeal.add(event);
    return this.openSeal.events === this.seal.events ? this.closeSeal(event) : undefined;
  }

  /**
   * Returns the first event under this seal that differs from the sealed one, the following events, and the expected
   * tags. The check continues from there.
   */
  differingEvents(
    following: readonly string[],
  ): { events: readonly WalkedEvent[]; sealed: readonly string[] } | undefined {
    if (!this.seal) return undefined;
    const tags = tagsIn(this.seal);
    const first = this.sealedEvents.findIndex(({ hash }, at) => tagOf(hash) !== tags[at]);
    // an event whose own hash is wrong is reported as such
    if (first < 0 || !this.sealedEvents[first]!.whole) return undefined;
    const events = this.sealedEvents.slice(first);
    this.number = this.seal.after + first;
    for (const { stream, revision, previousHash } of events.toReversed()) {
      if (revision === 0) this.heads.delete(stream);
      else this.heads.set(stream, { revision: revision - 1, hash: previousHash });
    }
    return { events, sealed: [...tags.slice(first), ...following] };
  }

  /**
   * Explains a difference.
   * @param upcoming the differing event and the following events
   * @param sealed tags of the sealed events
   */
  explain(upcoming: readonly WalkedEvent[], sealed: readonly string[]): AlteredEvent {
    const [event, after] = upcoming as [WalkedEvent, WalkedEvent | undefined];
    const upcomingTags = upcoming.map(({ hash }) => tagOf(hash));
    if (!sealed.includes(upcomingTags[0]!)) {
      if (after && upcomingTags[1] === sealed[0]) {
        return this.broken('added', event, 'it was not there when the log was sealed');
      }
      const head = this.heads.get(event.stream) ?? (this.isTruncated ? undefined : NO_HEAD);
      return head && this.findChainBreak(event, head)
        ? this.broken('reordered', event, 'another event stood here when the log was sealed')
        : this.broken('altered', event, 'its hash is not the one that was sealed');
    }
    if (upcomingTags.includes(sealed[0]!)) {
      const movedEvent = upcoming[upcomingTags.indexOf(sealed[0]!)]!;
      return this.broken('reordered', movedEvent, 'it stood at another place when the log was sealed');
    }
    return this.removed('an event that was sealed is gone', this.missingIn(upcoming));
  }

  alterationAtEnd(): AlteredEvent | undefined {
    if (this.seal) return this.removed(`the log ends before what seal ${this.seal.number} is over`, undefined);
    if (this.wrongSeal) return this.brokenSeal(this.wrongSeal.number, 'altered', this.wrongSeal.why);
    const count = this.lastSeal?.number ?? 0;
    const lastExpected = Math.max(this.trusted.lastSeal?.number ?? 0, ...this.anchors.keys());
    if (lastExpected <= count) return undefined;
    return this.brokenSeal(count + 1, 'removed', `the end of the log was cut off: there was a seal ${lastExpected}`);
  }

  result(broken: AlteredEvent | undefined): VerificationResult {
    const sealed = this.lastSeal ? this.lastSeal.after + this.lastSeal.events : 0;
    return {
      events: this.number,
      streams: this.streamCount,
      seals: this.seals,
      unsealed: this.number - sealed,
      seal: this.lastSeal,
      broken,
    };
  }

  private get isTruncated(): boolean {
    return this.heads.size === HEADS_MAX;
  }

  private keepHead(stream: string, head: Head): void {
    if (this.isTruncated) this.heads.delete(this.heads.keys().next().value!);
    this.heads.set(stream, head);
  }

  private closeSeal(event: WalkedEvent): AlteredEvent | undefined {
    const seal = withoutTags(this.seal!);
    const { digest, heads, streams: startedStreams } = this.openSeal.summary(this.lastSeal?.streams ?? 0);
    if (digest !== seal.digest || heads !== seal.heads || startedStreams !== seal.streams) {
      const reason = `it or one of the ${seal.events - 1} before it is not what was sealed`;
      return { ...this.broken('altered', event, reason), number: this.number };
    }
    this.lastSeal = seal;
    this.seals += 1;
    this.seal = undefined;
    return undefined;
  }

  private differsFromTrusted(seal: Seal): string | undefined {
    const { lastSeal } = this.trusted;
    if (lastSeal?.number === seal.number && lastSeal.hash !== hashOfSeal(seal)) {
      return 'it is not the seal that the vault remembers';
    }
    const anchor = this.anchors.get(seal.number);
    return anchor && hashOfSeal(anchor) !== hashOfSeal(seal) ? 'it is not the seal that was kept elsewhere' : undefined;
  }

  private findChainBreak(event: WalkedEvent, head: Head): AlteredEvent | undefined {
    const { stream, revision } = event;
    const due = head.revision + 1;
    if (revision > due) {
      return this.removed(`revision ${due} of ${stream} is missing`, { stream, revision: due });
    }
    if (revision < due) return this.broken('added', event, `${stream} had a revision ${revision} before`);
    if (event.previousHash === head.hash) return undefined;
    return {
      ...this.broken('altered', event, 'the event behind it was appended to another one'),
      ...(revision > 0 && { number: null, position: null, revision: revision - 1 }),
    };
  }

  /** Returns the first missing event of a stream. */
  private missingIn(upcoming: readonly WalkedEvent[]): Pick<Seal['last'], 'stream' | 'revision'> | undefined {
    const ends = new Map<string, number>();
    for (const { stream, revision } of upcoming) {
      const end = ends.get(stream) ?? this.heads.get(stream)?.revision ?? (this.isTruncated ? revision - 1 : -1);
      if (revision > end + 1) return { stream, revision: end + 1 };
      ends.set(stream, revision);
    }
    return undefined;
  }

  private broken(how: AlteredEvent['how'], { position, stream, revision }: WalkedEvent, reason: string): AlteredEvent {
    const seal = this.seal?.number ?? null;
    return { how, number: this.number + 1, position: `${position}`, stream, revision, why: reason, seal };
  }

  private removed(reason: string, expected: { stream: string; revision: number } | undefined): AlteredEvent {
    const { stream = null, revision = null } = expected ?? {};
    const seal = this.seal?.number ?? null;
    return { how: 'removed', number: this.number + 1, position: null, stream, revision, why: reason, seal };
  }

  private brokenSeal(number: number, how: AlteredEvent['how'], reason: string): AlteredEvent {
    return {
      how,
      number: null,
      position: null,
      stream: streams.seals,
      revision: number - 1,
      why: reason,
      seal: number,
    };
  }
}
