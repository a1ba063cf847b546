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

const withoutMetadata = (metadata: string) => metadata.replace(/,"previousHash":"\w*"(,"hash":"\w*")?\}$/, '}');

/** Recomputes the hash chain of a stream, as the store would write it. */
function rechain(log: LogTexts, stream: string): LogTexts {
  let [revision, before] = [0, ''];
  return log.map((event) => {
    if (event.stream !== stream) return event;
    const metadata = withPreviousHash(withoutMetadata(event.metadata), before);
    const next = { ...event, revision, metadata };
    before = hashOfTexts(next);
    revision += 1;
    return { ...next, metadata: withHash(metadata, before) };
  });
}

const isDomainEvent = ({ stream }: EventTexts) => stream !== streams.seals;

function pickIndex(log: LogTexts, chance: Chance, limit: number): number {
  for (;;) {
    const index = chance.below(limit);
    if (isDomainEvent(log[index]!)) return index;
  }
}

const withData = (log: LogTexts, index: number, data: object): LogTexts =>
  log.with(index, { ...log[index]!, data: JSON.stringify({ ...(JSON.parse(log[index]!.data) as object), ...data }) });

const stripField = (metadata: string, name: string): string =>
  JSON.stringify({ ...(JSON.parse(metadata) as object), [name]: undefined });

/** Ways to damage metadata. Each result differs from the text that a store writes. */
export const damagedMetadata: Readonly<Record<string, (metadata: string) => string>> = {
  'a stripped hash': (metadata) => stripField(metadata, 'hash'),
  'a hash of null': (metadata) => metadata.replace(/"hash":"\w+"\}$/, '"hash":null}'),
  'a hash that is a number': (metadata) => metadata.replace(/"hash":"\w+"\}$/, '"hash":1}'),
  'no previous hash': (metadata) => stripField(metadata, 'previousHash'),
  'no time': (metadata) => stripField(metadata, 'at'),
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
    const index = pickIndex(log, chance, log.length);
    return { log: withData(log, index, { option: 'another' }), first: index + 1 };
  },
  'a changed time': (log, chance) => {
    const index = pickIndex(log, chance, log.length);
    const event = log[index]!;
    const metadata = event.metadata.replace(/"at":"\d{4}/, '"at":"1999');
    return { log: log.with(index, { ...event, metadata }), first: index + 1 };
  },
  ...Object.fromEntries(
    Object.entries(damagedMetadata).map(([name, damage]) => [
      name,
      (log: LogTexts, chance: Chance) => {
        const index = pickIndex(log, chance, log.length);
        const event = log[index]!;
        return { log: log.with(index, { ...event, metadata: damage(event.metadata) }), first: index + 1 };
      },
    ]),
  ),
  'a changed field and a stripped hash': (log, chance) => {
    const index = pickIndex(log, chance, log.length);
    const changed = withData(log, index, { option: 'another' })[index]!;
    return { log: log.with(index, { ...changed, metadata: stripField(changed.metadata, 'hash') }), first: index + 1 };
  },
  'a changed field, its own hash and all that follows in its stream recomputed': (log, chance, sealed) => {
    const index = pickIndex(log, chance, sealed);
    return { log: rechain(withData(log, index, { option: 'another' }), log[index]!.stream), first: index + 1 };
  },
  'an event removed': (log, chance, sealed) => {
    const index = pickIndex(log, chance, sealed);
    return { log: log.toSpliced(index, 1), first: index + 1 };
  },
  'an event removed, and all that follows in its stream recomputed': (log, chance, sealed) => {
    const index = pickIndex(log, chance, sealed);
    return { log: rechain(log.toSpliced(index, 1), log[index]!.stream), first: index + 1 };
  },
  'two events swapped': (log, chance, sealed) => {
    const [first, second] = [pickIndex(log, chance, sealed), pickIndex(log, chance, sealed)];
    if (first === second) return alterations['two events swapped']!(log, chance, sealed);
    const withSwapped = log.with(first, log[second]!).with(second, log[first]!);
    return { log: withSwapped, first: Math.min(first, second) + 1 };
  },
  'a whole stream gone': (log, chance, sealed) => {
    const { stream } = log[pickIndex(log, chance, sealed)]!;
    return {
      log: log.filter((event) => event.stream !== stream),
      first: log.findIndex((event) => event.stream === stream) + 1,
    };
  },
  'the end cut off': (log, chance) => {
    const lastSeal = log.findLastIndex((event) => !isDomainEvent(event));
    return { log: log.slice(0, 1 + chance.below(lastSeal)), first: null };
  },
  'an event put between': (log, chance, sealed) => {
    const index = pickIndex(log, chance, sealed);
    const event = { ...log[index]!, stream: `attempt-${randomUUID()}`, revision: 0 };
    return { log: rechain(log.toSpliced(index, 0, event), event.stream), first: index + 1 };
  },
};
