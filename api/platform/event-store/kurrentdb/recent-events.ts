import { START, type Position, type RecordedEvent } from '../event-store.js';

const EVENTS = 2000;

/** The newest events as the server tells of them, without a gap, so that those who are up to date need not read them. */
export class RecentEvents {
  private held: RecordedEvent[] = [];
  /** everything behind this is held, up to the last one */
  private behind = START;

  constructor(private readonly most = EVENTS) {}

  /** Holding starts anew: what is added from now on follows this position. */
  beginAfter(position: Position): void {
    this.held = [];
    this.behind = position;
  }

  add(event: RecordedEvent): void {
    this.held.push(event);
    if (this.held.length <= this.most) return;
    // drops half of them at once, so that most additions drop nothing
    const dropped = this.held.splice(0, Math.ceil(this.most / 2));
    this.behind = dropped.at(-1)!.position;
  }

  /** What follows a position, a limited number of looked-at events; undefined where it has to be read. */
  after(position: Position, limit: number, types?: readonly string[]) {
    const last = this.held.at(-1);
    if (!last || position < this.behind || position >= last.position) return undefined;
    const first = this.indexBehind(position);
    const looked = this.held.slice(first, first + limit);
    const events = types ? looked.filter(({ type }) => types.includes(type)) : looked;
    return { events, position: looked.at(-1)!.position };
  }

  private indexBehind(position: Position): number {
    let [low, high] = [0, this.held.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.held[middle]!.position <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
