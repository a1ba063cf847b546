import type { LogSealed, Seal } from '../contracts/events/platform.events.js';
import { streams } from '../contracts/events/streams.js';
import type { EventStore, Position } from '../platform/event-store/event-store.js';
import { START } from '../platform/event-store/event-store.js';

type SealData = LogSealed['data'];

/** A seal is at the revision below its number. */
const revisionOf = (number: number) => number - 1;
const PAGE = 50;

/** The seals of a log, as they stand in it. */
export class Seals {
  /** known to be there */
  private known = 0;

  constructor(private readonly events: EventStore) {}

  async numbered(number: number): Promise<SealData | undefined> {
    const [event] = await this.events.readStream(streams.seals, revisionOf(number), 1);
    return event && (event.data as SealData);
  }

  /** The last one; looked for in steps that double, since the stream may be long. */
  async last(): Promise<SealData | undefined> {
    let low = this.known;
    let found = low === 0 ? undefined : await this.numbered(low);
    if (low > 0 && !found) return ((this.known = 0), this.last());
    let step = 1;
    for (let next = await this.numbered(low + step); next; next = await this.numbered(low + step)) {
      [found, low, step] = [next, low + step, step * 2];
    }
    for (; step > 1; step /= 2) {
      const next = await this.numbered(low + step / 2);
      if (next) [found, low] = [next, low + step / 2];
    }
    this.known = low;
    return found;
  }

  /** All, from the first. */
  async *all(): AsyncGenerator<SealData, void> {
    for (let number = 1; ; number += PAGE) {
      const page = await this.events.readStream(streams.seals, revisionOf(number), PAGE);
      for (const { data } of page) yield data as SealData;
      if (page.length < PAGE) return;
    }
  }

  /** Behind which position of this store the events of the next seal begin. @throws Error where the log lacks its last event */
  async end(seal: Seal | undefined): Promise<Position> {
    if (!seal) return START;
    const [event] = await this.events.readStream(seal.last.stream, seal.last.revision, 1);
    if (!event) throw new Error(`the last event under seal ${seal.number} is not in the log`);
    return event.position;
  }

  /** The seal of the event at a position, and the one before it; undefined where it is not sealed yet. */
  async over(position: Position): Promise<{ seal: SealData; before: SealData | undefined } | undefined> {
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
