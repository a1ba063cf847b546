import { START, type Position, type RecordedEvent } from '../event-store.js';

const EVENTS = 2000;

/** Caches the newest events delivered by the server, without gaps, for readers that are up to date. */
export class RecentEvents {
  private events: RecordedEvent[] = [];
  /** Position after which all events up to the last one are cached. */
  private behind = START;

  constructor(private readonly most = EVENTS) {}

  /** Clears the cache. Events that are added next follow this position. */
  beginAfter(position: Position): void {
    this.events = [];
    this.behind = position;
  }

  add(event: RecordedEvent): void {
    this.events.push(event);
    if (this.events.length <= this.most) return;
    // half of the events are evicted at once, so that most additions need no eviction
    const evicted = this.events.splice(0, Math.ceil(this.most / 2));
    this.behind = evicted.at(-1)!.position;
  }

  /** Returns up to `limit` events after a position; undefined if they are not cached. */
  after(position: Position, limit: number, types?: readonly string[]) {
    const last = this.events.at(-1);
    if (!last || position < this.behind || position >= last.position) return undefined;
    const first = this.indexBehind(position);
    const matching = this.events.slice(first, first + limit);
    const events = types ? matching.filter(({ type }) => types.includes(type)) : matching;
    return { events, position: matching.at(-1)!.position };
  }

  private indexBehind(position: Position): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.events[middle]!.position <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
