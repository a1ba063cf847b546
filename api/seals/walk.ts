import type { LogSealed, Seal } from '../contracts/events/platform.events.js';
import { streams } from '../contracts/events/streams.js';
import type { LastSeal } from './last-seal.js';
import { hashOfSeal, tagOf, tagsIn, troubleWith, UnderSeal, withoutTags } from './seal.js';
import type { Walked } from './walked-log.js';

/** What is wrong with the first event that is not as it was. */
export interface Broken {
  readonly how: 'altered' | 'removed' | 'reordered' | 'added';
  /** its number in the log, from 1; null where only its stream tells */
  readonly number: number | null;
  /** where it stands now; null for what is not there any more */
  readonly position: string | null;
  /** null where nothing tells which it was */
  readonly stream: string | null;
  readonly revision: number | null;
  /** a sentence */
  readonly why: string;
  /** number of the seal that shows it */
  readonly seal: number | null;
}

export interface Verified {
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  /** the last events, which no seal is over yet */
  readonly unsealed: number;
  /** the last one */
  readonly seal: Seal | undefined;
  readonly broken: Broken | undefined;
}

export interface Trusted {
  /** the public key, base64url */
  readonly key: string;
  /** as the vault keeps it */
  readonly lastSeal: LastSeal | undefined;
  /** kept elsewhere */
  readonly anchors: readonly Seal[];
}

interface Head {
  readonly revision: number;
  readonly hash: string;
}
const NO_HEAD: Head = { revision: -1, hash: '' };
/** About 60 MB; of a stream that fell out no more is known than its seals tell. */
const HEADS_KEPT = 300_000;

/** What is known of a log at an event, after all before it were found right. */
export class Walk {
  /** events followed */
  number = 0;
  /** that were found right */
  seals = 0;
  private begun = 0;
  private readonly heads = new Map<string, Head>();
  private readonly anchors: Map<number, Seal>;
  /** the last one that was found right */
  private lastSeal: Seal | undefined;
  /** over the events that come now */
  private seal: LogSealed['data'] | undefined;
  private under = new UnderSeal();
  /** under this seal, by now */
  private come: Walked[] = [];
  private noMoreSeals = false;
  /** a seal that is not right is named when its own event comes, if no event before it is broken */
  private wrongSeal: { readonly number: number; readonly why: string } | undefined;

  constructor(
    private readonly sealsAhead: AsyncIterator<LogSealed['data'], void>,
    private readonly trusted: Trusted,
  ) {
    this.anchors = new Map(trusted.anchors.map((seal) => [seal.number, seal]));
  }

  get atSealsEnd(): boolean {
    return !this.seal && !this.noMoreSeals;
  }

  async takeUpNextSeal(): Promise<void> {
    const { value: seal } = await this.sealsAhead.next();
    const why = seal && (troubleWith(seal, this.lastSeal, this.trusted.key) ?? this.unlikeKept(seal));
    if (why !== undefined) this.wrongSeal = { number: (this.lastSeal?.number ?? 0) + 1, why };
    if (!seal || why !== undefined) {
      this.noMoreSeals = true;
      return;
    }
    this.seal = seal;
    this.under = new UnderSeal();
    this.come = [];
  }

  /** What is wrong with an event by itself, in its stream, or with all under the seal that it is the last one under. */
  follow(event: Walked, gapless: boolean): Broken | undefined {
    const { stream, revision, hash } = event;
    if (this.seal) this.come.push(event);
    if (!event.whole) return this.broken('altered', event, 'it no longer gives the hash that it was recorded with');
    if (gapless && Number(event.position) !== this.number + 1) {
      return this.removed(`nothing stands at position ${this.number + 1} of the log`, undefined);
    }
    const head = this.heads.get(stream) ?? (revision > 0 && this.hasForgotten ? undefined : NO_HEAD);
    const unchained = head && this.unchained(event, head);
    if (unchained) return unchained;
    if (stream === streams.seals && revision + 1 === this.wrongSeal?.number) {
      return this.broken('altered', event, this.wrongSeal.why);
    }
    this.keepHead(stream, { revision, hash });
    if (revision === 0) this.begun += 1;
    this.number += 1;
    if (!this.seal) return undefined;
    this.under.add(event);
    return this.under.events === this.seal.events ? this.closeSeal(event) : undefined;
  }

  /**
   * The first of the events that came under this seal and is not the one that was sealed, with those behind it, and the tags
   * of those that should have come instead; from then on this is where the walk stands.
   */
  unlikeTags(following: readonly string[]): { events: readonly Walked[]; sealed: readonly string[] } | undefined {
    if (!this.seal) return undefined;
    const tags = tagsIn(this.seal);
    const first = this.come.findIndex(({ hash }, at) => tagOf(hash) !== tags[at]);
    // what is broken by itself is told as that
    if (first < 0 || !this.come[first]!.whole) return undefined;
    const events = this.come.slice(first);
    this.number = this.seal.after + first;
    for (const { stream, revision, previousHash } of events.toReversed()) {
      if (revision === 0) this.heads.delete(stream);
      else this.heads.set(stream, { revision: revision - 1, hash: previousHash });
    }
    return { events, sealed: [...tags.slice(first), ...following] };
  }

  /** @param ahead the event that is not the one that was sealed, and those that follow it @param sealed their tags */
  explained(ahead: readonly Walked[], sealed: readonly string[]): Broken {
    const [event, after] = ahead as [Walked, Walked | undefined];
    const there = ahead.map(({ hash }) => tagOf(hash));
    if (!sealed.includes(there[0]!)) {
      if (after && there[1] === sealed[0]) {
        return this.broken('added', event, 'it was not there when the log was sealed');
      }
      const head = this.heads.get(event.stream) ?? (this.hasForgotten ? undefined : NO_HEAD);
      return head && this.unchained(event, head)
        ? this.broken('reordered', event, 'another event stood here when the log was sealed')
        : this.broken('altered', event, 'its hash is not the one that was sealed');
    }
    if (there.includes(sealed[0]!)) {
      const moved = ahead[there.indexOf(sealed[0]!)]!;
      return this.broken('reordered', moved, 'it stood at another place when the log was sealed');
    }
    return this.removed('an event that was sealed is gone', this.missingIn(ahead));
  }

  atEnd(): Broken | undefined {
    if (this.seal) return this.removed(`the log ends before what seal ${this.seal.number} is over`, undefined);
    if (this.wrongSeal) return this.brokenSeal(this.wrongSeal.number, 'altered', this.wrongSeal.why);
    const count = this.lastSeal?.number ?? 0;
    const beyond = Math.max(this.trusted.lastSeal?.number ?? 0, ...this.anchors.keys());
    if (beyond <= count) return undefined;
    return this.brokenSeal(count + 1, 'removed', `the end of the log was cut off: there was a seal ${beyond}`);
  }

  result(broken: Broken | undefined): Verified {
    const sealed = this.lastSeal ? this.lastSeal.after + this.lastSeal.events : 0;
    return {
      events: this.number,
      streams: this.begun,
      seals: this.seals,
      unsealed: this.number - sealed,
      seal: this.lastSeal,
      broken,
    };
  }

  private get hasForgotten(): boolean {
    return this.heads.size === HEADS_KEPT;
  }

  private keepHead(stream: string, head: Head): void {
    if (this.hasForgotten) this.heads.delete(this.heads.keys().next().value!);
    this.heads.set(stream, head);
  }

  private closeSeal(event: Walked): Broken | undefined {
    const seal = withoutTags(this.seal!);
    const { digest, heads, streams: begun } = this.under.said(this.lastSeal?.streams ?? 0);
    if (digest !== seal.digest || heads !== seal.heads || begun !== seal.streams) {
      const why = `it or one of the ${seal.events - 1} before it is not what was sealed`;
      return { ...this.broken('altered', event, why), number: this.number };
    }
    this.lastSeal = seal;
    this.seals += 1;
    this.seal = undefined;
    return undefined;
  }

  private unlikeKept(seal: Seal): string | undefined {
    const { lastSeal } = this.trusted;
    if (lastSeal?.number === seal.number && lastSeal.hash !== hashOfSeal(seal)) {
      return 'it is not the seal that the vault remembers';
    }
    const anchor = this.anchors.get(seal.number);
    return anchor && hashOfSeal(anchor) !== hashOfSeal(seal) ? 'it is not the seal that was kept elsewhere' : undefined;
  }

  private unchained(event: Walked, head: Head): Broken | undefined {
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

  /** The first event that its stream misses. */
  private missingIn(ahead: readonly Walked[]): Pick<Seal['last'], 'stream' | 'revision'> | undefined {
    const ends = new Map<string, number>();
    for (const { stream, revision } of ahead) {
      const end = ends.get(stream) ?? this.heads.get(stream)?.revision ?? (this.hasForgotten ? revision - 1 : -1);
      if (revision > end + 1) return { stream, revision: end + 1 };
      ends.set(stream, revision);
    }
    return undefined;
  }

  private broken(how: Broken['how'], { position, stream, revision }: Walked, why: string): Broken {
    const seal = this.seal?.number ?? null;
    return { how, number: this.number + 1, position: `${position}`, stream, revision, why, seal };
  }

  private removed(why: string, which: { stream: string; revision: number } | undefined): Broken {
    const { stream = null, revision = null } = which ?? {};
    const seal = this.seal?.number ?? null;
    return { how: 'removed', number: this.number + 1, position: null, stream, revision, why, seal };
  }

  private brokenSeal(number: number, how: Broken['how'], why: string): Broken {
    return { how, number: null, position: null, stream: streams.seals, revision: number - 1, why, seal: number };
  }
}
