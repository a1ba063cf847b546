import { randomUUID } from 'node:crypto';
import type { Chance } from '../../../api/demo/chance.js';
import { streams } from '../../../api/contracts/events/streams.js';
import { hashOfTexts, withHash, withPreviousHash, type EventTexts } from '../../../api/platform/event-store/event-hash.js';

/** An event log that an attacker with write access could change. */
export type LogTexts = readonly EventTexts[];

/** An altered log, and the number of the first altered event; null if events are missing at the end. */
interface AlteredLog {
  readonly log: LogTexts;
  readonly first: number | null;
}

type Alteration = (log: LogTexts, chance: Chance, sealed: number) => AlteredLog;

const bare = (metadata: string) => metadata.replace(/,"previousHash":"\w*"(,"hash":"\w*")?\}$/, '}');

/** Recomputes the hash chain of a stream, as the store would write it. */
function rechained(log: LogTexts, stream: string): LogTexts {
  let [revision, before] = [0, ''];
  return log.map((event) => {
    if (event.stream !== stream) return event;
    const metadata = withPreviousHash(bare(event.metadata), before);
    const next = { ...event, revision, metadata };
    before = hashOfTexts(next);
    revision += 1;
    return { ...next, metadata: withHash(metadata, before) };
  });
}

const isFact = ({ stream }: EventTexts) => stream !== streams.seals;

function pick(log: LogTexts, chance: Chance, below: number): number {
  for (;;) {
    const at = chance.below(below);
    if (isFact(log[at]!)) return at;
  }
}

const withData = (log: LogTexts, at: number, data: object): LogTexts =>
  log.with(at, { ...log[at]!, data: JSON.stringify({ ...(JSON.parse(log[at]!.data) as object), ...data }) });

const stripped = (metadata: string, name: string): string =>
  JSON.stringify({ ...(JSON.parse(metadata) as object), [name]: undefined });

/** Ways to damage metadata. Each result differs from the text that a store writes. */
export const damagedMetadata: Readonly<Record<string, (metadata: string) => string>> = {
  'a stripped hash': (metadata) => stripped(metadata, 'hash'),
  'a hash of null': (metadata) => metadata.replace(/"hash":"\w+"\}$/, '"hash":null}'),
  'a hash that is a number': (metadata) => metadata.replace(/"hash":"\w+"\}$/, '"hash":1}'),
  'no previous hash': (metadata) => stripped(metadata, 'previousHash'),
  'no time': (metadata) => stripped(metadata, 'at'),
  'empty metadata': () => '{}',
  'no metadata': () => '',
  'metadata of null': () => 'null',
  'metadata that is not JSON': (metadata) => metadata.slice(0, -10),
  'metadata that is a list': (metadata) => `[${metadata}]`,
  'metadata that is a number': () => '7',
  'metadata that is a text': (metadata) => JSON.stringify(metadata),
};

export const alterations: Readonly<Record<string, Alteration>> = {
  'a changed field': (log, chance) => {
    const at = pick(log, chance, log.length);
    return { log: withData(log, at, { option: 'another' }), first: at + 1 };
  },
  'a changed time': (log, chance) => {
    const at = pick(log, chance, log.length);
    const event = log[at]!;
    const metadata = event.metadata.replace(/"at":"\d{4}/, '"at":"1999');
    return { log: log.with(at, { ...event, metadata }), first: at + 1 };
  },
  ...Object.fromEntries(
    Object.entries(damagedMetadata).map(([name, damage]) => [
      name,
      (log: LogTexts, chance: Chance) => {
        const at = pick(log, chance, log.length);
        const event = log[at]!;
        return { log: log.with(at, { ...event, metadata: damage(event.metadata) }), first: at + 1 };
      },
    ]),
  ),
  'a changed field and a stripped hash': (log, chance) => {
    const at = pick(log, chance, log.length);
    const changed = withData(log, at, { option: 'another' })[at]!;
    return { log: log.with(at, { ...changed, metadata: stripped(changed.metadata, 'hash') }), first: at + 1 };
  },
  'a changed field, its own hash and all that follows in its stream recomputed': (log, chance, sealed) => {
    const at = pick(log, chance, sealed);
    return { log: rechained(withData(log, at, { option: 'another' }), log[at]!.stream), first: at + 1 };
  },
  'an event removed': (log, chance, sealed) => {
    const at = pick(log, chance, sealed);
    return { log: log.toSpliced(at, 1), first: at + 1 };
  },
  'an event removed, and all that follows in its stream recomputed': (log, chance, sealed) => {
    const at = pick(log, chance, sealed);
    return { log: rechained(log.toSpliced(at, 1), log[at]!.stream), first: at + 1 };
  },
  'two events swapped': (log, chance, sealed) => {
    const [one, other] = [pick(log, chance, sealed), pick(log, chance, sealed)];
    if (one === other) return alterations['two events swapped']!(log, chance, sealed);
    const swapped = log.with(one, log[other]!).with(other, log[one]!);
    return { log: swapped, first: Math.min(one, other) + 1 };
  },
  'a whole stream gone': (log, chance, sealed) => {
    const { stream } = log[pick(log, chance, sealed)]!;
    return {
      log: log.filter((event) => event.stream !== stream),
      first: log.findIndex((event) => event.stream === stream) + 1,
    };
  },
  'the end cut off': (log, chance) => {
    const lastSeal = log.findLastIndex((event) => !isFact(event));
    return { log: log.slice(0, 1 + chance.below(lastSeal)), first: null };
  },
  'an event put between': (log, chance, sealed) => {
    const at = pick(log, chance, sealed);
    const event = { ...log[at]!, stream: `attempt-${randomUUID()}`, revision: 0 };
    return { log: rechained(log.toSpliced(at, 0, event), event.stream), first: at + 1 };
  },
};
