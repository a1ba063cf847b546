import { withEntry, type Entry, type Queue } from './queue';
import type { Box, OutboxStore } from './store';

/** One attempt's queue: shown at once, then written to the device, or kept in this tab alone where the device can't. */
export class KeptQueue {
  private shown: Queue = [];
  private kept: Queue = [];
  private hasRead = false;
  /** put here and not yet written */
  private unwritten: Queue = [];
  private writing: Promise<unknown> = Promise.resolve();

  /**
   * @param store none where the browser has none
   * @param changed when what waits has changed
   * @param alone when the device can't keep anything any more
   */
  constructor(
    private readonly box: Box,
    private store: OutboxStore | undefined,
    private readonly changed: () => void,
    private readonly alone: () => void,
  ) {}

  /** All that waits, in the order of the clicks; the same array as long as it is the same. */
  get waiting(): Queue {
    return this.shown;
  }

  /** False until what an earlier visit, or another tab, has left is among it. */
  get isRead(): boolean {
    return this.hasRead;
  }

  /** Whether what waits outlives this tab, and is the same in all tabs. */
  get durable(): boolean {
    return this.store !== undefined;
  }

  /** Waits from now on; resolves once it is kept. */
  put(entry: Entry): Promise<void> {
    this.unwritten = withEntry(this.unwritten, entry);
    this.show();
    const written = this.writing.then(async () => {
      const kept = await this.write((queue) => withEntry(queue, entry));
      this.unwritten = this.unwritten.filter(({ commandId }) => commandId !== entry.commandId);
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
    this.keep(
      await this.ask(
        (store) => store.read(this.box),
        () => this.kept,
      ),
    );
    return this.kept;
  }

  private write(change: (queue: Queue) => Queue): Promise<Queue> {
    return this.ask(
      (store) => store.change(this.box, change),
      () => (this.kept = change(this.kept)),
    );
  }

  /** Of the device, and of this tab once the device has failed. */
  private async ask(onDevice: (store: OutboxStore) => Promise<Queue>, inTab: () => Queue): Promise<Queue> {
    const { store } = this;
    if (!store) return inTab();
    try {
      return await onDevice(store);
    } catch (thrown) {
      if (this.store) {
        console.error('Answers are kept in this tab alone:', thrown);
        this.store = undefined;
        this.hasRead = true;
        this.alone();
      }
      return inTab();
    }
  }

  private keep(queue: Queue): void {
    this.kept = queue;
    const first = !this.hasRead;
    this.hasRead = true;
    if (!this.show() && first) this.changed();
  }

  /** @returns whether it has changed */
  private show(): boolean {
    const ids = new Set(this.kept.map(({ commandId }) => commandId));
    const waiting = this.unwritten.filter(({ commandId }) => !ids.has(commandId)).reduce(withEntry, this.kept);
    const same =
      waiting.length === this.shown.length &&
      waiting.every(({ commandId }, place) => commandId === this.shown[place]?.commandId);
    if (same) return false;
    this.shown = waiting;
    this.changed();
    return true;
  }
}
