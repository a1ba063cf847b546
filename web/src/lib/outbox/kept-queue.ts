import { MemoryStore, type Box, type OutboxStore } from './outbox-store';
import { withEntry, type Entry, type Queue } from './queue';

/** One attempt's queue: shown at once, kept on the device as soon as that can be, in this tab alone where it can't. */
export class KeptQueue {
  private shown: Queue = [];
  private kept: Queue = [];
  private wasRead = false;
  /** put here, not yet known to be kept */
  private fresh: Queue = [];
  private writing: Promise<unknown> = Promise.resolve();

  /**
   * @param changed when what waits has changed
   * @param alone when nothing can be kept on the device any more
   */
  constructor(
    private readonly box: Box,
    private store: OutboxStore,
    private readonly changed: () => void,
    private readonly alone: () => void,
  ) {}

  /** All that waits, in the order of the clicks; the same object as long as it is the same. */
  get waiting(): Queue {
    return this.shown;
  }

  /** False until it is known what an earlier visit, or another tab, has left. */
  get known(): boolean {
    return this.wasRead;
  }

  get durable(): boolean {
    return this.store.durable;
  }

  /** Waits from now on; resolves once it is kept. */
  put(entry: Entry): Promise<void> {
    this.fresh = withEntry(this.fresh, entry);
    this.show();
    const written = this.writing.then(async () => {
      const kept = await this.write((queue) => withEntry(queue, entry));
      this.fresh = this.fresh.filter(({ commandId }) => commandId !== entry.commandId);
      this.keep(kept);
    });
    this.writing = written;
    return written;
  }

  /** Changes what is kept; `beforeShown` runs between the two, so that no state in between is seen. */
  async change(change: (queue: Queue) => Queue, beforeShown: () => void = () => {}): Promise<void> {
    const kept = await this.write(change);
    beforeShown();
    this.keep(kept);
  }

  /** As it is kept now, with what other tabs have put. */
  async read(): Promise<Queue> {
    const { store } = this;
    try {
      this.keep(await store.read(this.box));
    } catch (thrown) {
      await this.fallBack(store, thrown);
    }
    return this.kept;
  }

  private async write(change: (queue: Queue) => Queue): Promise<Queue> {
    const { store } = this;
    try {
      return await store.change(this.box, change);
    } catch (thrown) {
      await this.fallBack(store, thrown);
      return this.store.change(this.box, change);
    }
  }

  private async fallBack(from: OutboxStore, thrown: unknown): Promise<void> {
    if (!from.durable) throw thrown;
    if (from !== this.store) return;
    console.error('Answers are kept in this tab alone:', thrown);
    this.store = new MemoryStore();
    this.wasRead = true;
    await this.store.change(this.box, () => this.kept);
    this.alone();
  }

  private keep(queue: Queue): void {
    this.kept = queue;
    const first = !this.wasRead;
    this.wasRead = true;
    if (!this.show() && first) this.changed();
  }

  /** @returns whether it has changed */
  private show(): boolean {
    const known = new Set(this.kept.map(({ commandId }) => commandId));
    const waiting = this.fresh.filter(({ commandId }) => !known.has(commandId)).reduce(withEntry, this.kept);
    const same =
      waiting.length === this.shown.length &&
      waiting.every(({ commandId }, place) => commandId === this.shown[place]?.commandId);
    if (same) return false;
    this.shown = waiting;
    this.changed();
    return true;
  }
}
