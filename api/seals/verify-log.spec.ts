import { randomUUID } from 'node:crypto';
import { alterations, type LogTexts } from '../../test/support/data/altered-logs.js';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { MemoryVault } from '../../test/support/stand-ins/memory-vault.js';
import { readLog } from '../../test/support/assertions/whole-log.js';
import type { LogSealed } from '../contracts/events/platform.events.js';
import { streams } from '../contracts/events/streams.js';
import { Chance } from '../demo/chance.js';
import { alwaysHeld } from '../platform/leases/held-lease.js';
import { readLastSeal } from './last-seal.js';
import { SealKey, withoutTags } from './seal.js';
import { SealLog } from './seal-log.process.js';
import { verifyLog } from './verify-log.js';
import type { TrustAnchors, VerificationResult } from './walk.js';
import { walkedEventOf, type WalkedLog } from './walked-log.js';

/** Number of alterations of each kind; `ALTERATIONS=112` results in a thousand in total. */
const ALTERATIONS = Number(process.env['ALTERATIONS'] ?? 12);
const EVENTS = 1_500;
const STREAMS = 90;

const clock = { now: () => new Date() };
const { SEED = '1' } = process.env;
const seed = SEED === 'random' ? randomUUID() : SEED;
const chance = new Chance(seed);

/** Creates a log of many streams whose last events are not sealed, and its trusted keys. */
async function sealedLog(): Promise<{ log: LogTexts; trusted: TrustAnchors }> {
  const [store, vault] = [new MemoryEventStore(), new MemoryVault()];
  const process = new SealLog(store, vault, clock, alwaysHeld);
  const heads = new Map<string, number>();
  for (let number = 0; number < EVENTS; number += 1) {
    const stream = `attempt-${chance.below(STREAMS)}`;
    const metadata = { actor: 'student:1', correlationId: 'c', causationId: 'd', at: clock.now().toISOString() };
    const event = { id: randomUUID(), type: 'AnswerSaved', data: { number }, metadata: { ...metadata, version: 1 } };
    heads.set(stream, (await store.append(stream, heads.get(stream) ?? 'none', [event])).revision);
    if (chance.happens(0.01) && number < EVENTS - 10) await process.sealAll();
  }
  const log = (await readLog(store)).map(({ stream, revision, id, type, data, metadata }) => ({
    stream,
    revision,
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }));
  const key = new SealKey(await vault.lastingKey('seals')).public;
  return { log, trusted: { key, lastSeal: await readLastSeal(vault, clock.now()), anchors: [] } };
}

const sealsIn = (log: LogTexts) =>
  log.filter(({ stream }) => stream === streams.seals).map(({ data }) => JSON.parse(data) as LogSealed['data']);

function verify(log: LogTexts, trusted: TrustAnchors, gapless = true): Promise<VerificationResult> {
  const batches = function* () {
    for (let offset = 0; offset < log.length; offset += 100) {
      yield log.slice(offset, offset + 100).map((event, n) => walkedEventOf(BigInt(offset + n + 1), event));
    }
  };
  const seals = async function* () {
    yield* sealsIn(log);
  };
  return verifyLog({ batches, gapless } satisfies WalkedLog, seals(), trusted, { onProgress: () => {} });
}

describe(`verifyLog (seed ${seed})`, () => {
  let log: LogTexts;
  let trusted: TrustAnchors;
  let sealed: number;
  beforeAll(async () => {
    ({ log, trusted } = await sealedLog());
    const last = sealsIn(log).at(-1)!;
    sealed = last.after + last.events;
  });

  it('finds nothing in an unaltered log [REPLAY-22]', async () => {
    const fault = await verify(log, trusted);
    expect(fault.broken).toBeUndefined();
    expect(fault).toMatchObject({ events: log.length, unsealed: log.length - sealed, seals: sealsIn(log).length });
    expect(fault.streams).toBe(new Set(log.map(({ stream }) => stream)).size);
  });

  it.each(Object.keys(alterations))(
    `detects %s and reports the first altered event (${ALTERATIONS} times) [REPLAY-22] [REPLAY-23]`,
    async (kind) => {
      for (let time = 0; time < ALTERATIONS; time += 1) {
        const altered = alterations[kind]!(log, chance, sealed);
        const { broken } = await verify(altered.log, trusted, chance.happens(0.5));
        const number = broken && (altered.first === null ? null : broken.number);
        expect({ kind, number }).toEqual({ kind, number: altered.first });
      }
    },
  );

  it('describes the first altered event [REPLAY-22]', async () => {
    const describeAlteration = async (kind: string) =>
      (await verify(alterations[kind]!(log, chance, sealed).log, trusted)).broken!.how;
    expect(await describeAlteration('a changed field')).toBe('altered');
    expect(
      await describeAlteration('a changed field, its own hash and all that follows in its stream recomputed'),
    ).toBe('altered');
    expect(await describeAlteration('an event removed')).toBe('removed');
    const index = log.findIndex(({ stream }, n) => n > 100 && stream !== log[n + 1]!.stream);
    const swapped = log.with(index, log[index + 1]!).with(index + 1, log[index]!);
    expect((await verify(swapped, trusted)).broken).toMatchObject({ how: 'reordered', stream: log[index]!.stream });
    expect(await describeAlteration('a whole stream gone')).toBe('removed');
    expect(await describeAlteration('the end cut off')).toBe('removed');
    expect(await describeAlteration('an event put between')).toBe('added');
  });

  it('detects seals that were re-signed with another key [REPLAY-23]', async () => {
    const withOtherKey = { ...trusted, key: new SealKey(Buffer.alloc(32, 7)).public };
    expect((await verify(log, withOtherKey)).broken).toMatchObject({
      how: 'altered',
      stream: streams.seals,
      revision: 0,
      why: 'it is signed with another key than this log’s',
    });
  });

  it('detects a truncated log by an anchored seal [REPLAY-23]', async () => {
    const seals = sealsIn(log);
    const truncatedLog = log.slice(
      0,
      log.findIndex(({ data }) => data.includes(`"number":${seals.length - 1},"after"`)),
    );
    const withoutLastSeal = { ...trusted, lastSeal: undefined };
    expect((await verify(truncatedLog, withoutLastSeal)).broken).toBeUndefined();
    const anchored = { ...withoutLastSeal, anchors: [withoutTags(seals.at(-1)!)] };
    expect((await verify(truncatedLog, anchored)).broken).toMatchObject({
      how: 'removed',
      why: `the end of the log was cut off: there was a seal ${seals.length}`,
    });
  });

  it('checks a log without seals by the hashes of its events', async () => {
    const facts = log.filter(({ stream }) => stream !== streams.seals);
    const withoutKnownSeal = { ...trusted, lastSeal: undefined };
    expect(await verify(facts, withoutKnownSeal)).toMatchObject({
      broken: undefined,
      seals: 0,
      unsealed: facts.length,
    });
    const altered = alterations['a changed field']!(facts, chance, facts.length);
    expect((await verify(altered.log, withoutKnownSeal)).broken).toMatchObject({ number: altered.first });
  });
});
