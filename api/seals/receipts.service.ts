import { Inject, Injectable } from '@nestjs/common';
import type { AttemptFinished } from '../contracts/events/attempt.events.js';
import { streams } from '../contracts/events/streams.js';
import { Refusal } from '../platform/commands/refusal.js';
import {
  EVENT_STORE,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '../platform/event-store/event-store.js';
import { cacheOf } from '../platform/shared/cache.js';
import { receiptOf, type Receipt } from './receipt.js';
import { withoutTags } from './seal.js';
import { SealsService } from './seals.service.js';

/** Maximum number of seals with cached hashes (130 kB each). Students who finish together need the same seals. */
const CACHED_SEALS_MAX = 32;
const BATCH = 200;

/** Issues receipts for results. */
@Injectable()
export class ReceiptsService {
  private readonly seals: SealsService;
  private readonly cachedHashes = cacheOf<number, Promise<readonly Buffer[]>>(CACHED_SEALS_MAX);

  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {
    this.seals = new SealsService(events);
  }

  /**
   * Returns the receipt of an attempt.
   * @param studentId owner of the attempt; undefined for any student
   * @throws Refusal `not-found`, `receipt-not-yet`
   */
  async of(attemptId: string, studentId: string | undefined): Promise<Receipt> {
    const all = await this.events.readStream(streams.attempt(attemptId));
    const [started] = all;
    const owner = (started?.data as { studentId?: string } | undefined)?.studentId;
    if (!started || (studentId !== undefined && owner !== studentId)) throw new Refusal('not-found');
    const finished = all.find((event) => event.type === ('AttemptFinished' satisfies AttemptFinished['type']));
    const coveringSeal = finished && (await this.seals.covering(finished.position));
    if (!coveringSeal) throw new Refusal('receipt-not-yet');
    const seal = withoutTags(coveringSeal.seal);
    const from = await this.seals.end(coveringSeal.before);
    return receiptOf(attemptId, finished, seal, await this.hashesOfSeal(seal.number, from, seal.events));
  }

  private hashesOfSeal(number: number, from: Position, count: number): Promise<readonly Buffer[]> {
    const cached = this.cachedHashes.get(number);
    if (cached) return cached;
    const hashes = this.read(from, count);
    this.cachedHashes.set(number, hashes);
    // the caller receives the error; a failed read is not cached
    hashes.catch(() => this.cachedHashes.delete(number));
    return hashes;
  }

  private async read(from: Position, count: number): Promise<readonly Buffer[]> {
    const hashes: Buffer[] = [];
    const bytes = ({ hash }: RecordedEvent) => Buffer.from(hash, 'hex');
    for await (const { events } of this.events.readAll(from, { batch: BATCH })) {
      hashes.push(...events.map(bytes));
      if (hashes.length >= count) break;
    }
    return hashes.slice(0, count);
  }
}
