import type { LogSealed, Seal } from '../contracts/events/platform.events.js';
import { streams } from '../contracts/events/streams.js';
import type { EventStore, Position } from '../platform/event-store/event-store.js';
import { START, StoreUnavailable } from '../platform/event-store/event-store.js';
import { isSeal } from './seal.js';

type SealData = LogSealed['data'];

/** Converts a seal number (from 1) to a stream revision (from 0). */
const revisionOf = (number: number) => number - 1;
const PAGE = 50;

/** Thrown if a recorded seal was altered. */
class DamagedSeal extends StoreUnavailable {
  constructor(number: number) {
    super(`seal ${number} was changed outside of Meritlist; run verify`);
    this.name = 'DamagedSeal';
  }
}

/** Returns undefined for a damaged seal and rethrows other errors. */
export function undefinedIfDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedSeal)) throw error;
}

/** Reads the recorded seals of a log. */
export class SealsService {
  /** Number of seals known to exist. */
  private lastKnown = 0;

  constructor(private readonly events: EventStore) {}

  /**
   * Returns the seal with this number, or undefined if there is none.
   * @throws DamagedSeal
   */
  async numbered(number: number): Promise<SealData | undefined> {
    const [event] = await this.events.readStream(streams.seals, revisionOf(number), 1);
    if (event && !isSeal(event.data)) throw new DamagedSeal(number);
    return event && (event.data as SealData);
  }

  /**
   * Returns the last seal.
   * @throws DamagedSeal
   */
  async last(): Promise<SealData | undefined> {
    const count = await this.count();
    return count === 0 ? undefined : this.numbered(count);
  }

  /** Returns the number of seals. Uses exponential search, because the stream may be long. */
  async count(): Promise<number> {
    if (this.lastKnown > 0 && !(await this.has(this.lastKnown))) this.lastKnown = 0;
    let [low, step] = [this.lastKnown, 1];
    for (; await this.has(low + step); step *= 2) low += step;
    for (; step > 1; step /= 2) if (await this.has(low + step / 2)) low += step / 2;
    return (this.lastKnown = low);
  }

  private async has(number: number): Promise<boolean> {
    return (await this.events.readStream(streams.seals, revisionOf(number), 1)).length > 0;
  }

  /** Yields all seals as stored, from the first one. Damaged seals may lack any field. */
  async *all(): AsyncGenerator<SealData, void> {
    for (let number = 1; ; number += PAGE) {
      const page = await this.events.readStream(streams.seals, revisionOf(number), PAGE);
      for (const { data } of page) yield data as SealData;
      if (page.length < PAGE) return;
    }
  }

  /**
   * Returns the position in this store after which the next seal starts.
   * @throws Error if the last sealed event is missing
   */
  async end(seal: Seal | undefined): Promise<Position> {
    if (!seal) return START;
    const [event] = await this.events.readStream(seal.last.stream, seal.last.revision, 1);
    if (!event) throw new Error(`the last event under seal ${seal.number} is not in the log`);
    return event.position;
  }

  /**
   * Returns the seal over the event at a position and the previous seal, or undefined if the event is not sealed yet.
   */
  async covering(position: Position): Promise<{ seal: SealData; before: SealData | undefined } | undefined> {
    const last = await this.last();
    if (!last || (await this.end(last)) < position) return undefined;
    let [low, high] = [1, last.number];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((await this.end(await this.numbered(middle))) < position) low = middle + 1;
      else high = middle;
    }
    return { seal: (await this.numbered(low))!, before: low > 1 ? await this.numbered(low - 1) : undefined };
  }
}
