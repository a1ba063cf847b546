import { DeviceSilent } from '../device/device-database';
import { withEntry, type Entry, type Queue } from './queue';
import type { Box, OutboxStore } from './store';

/** One attempt's queue: shown at once, then written to the device, or kept in this tab alone where, or as long as, the device can't. */
export class KeptQueue {
  private shown: Queue = [];
  private kept: Queue = [];
  private hasRead = false;
  /** put here and not yet written */
  private unwritten: Queue = [];
  private writing: Promise<unknown> = Promise.resolve();
  /** the device is slow: what it has kept is not known yet, and may hold what has been sent meanwhile */
  private isAwaited = false;
  private readonly sentMeanwhile = new Set<string>();

  /**
   * @param store none where the browser has none
   * @param changed when what waits has changed
   * @param moved when the queue goes to this tab alone, and when it is on the device again
   */
  constructor(
    private readonly box: Box,
    private store: OutboxStore | undefined,
    private readonly changed: () => void,
    private readonly moved: () => void,
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
      () => {
        const before = this.kept;
        this.kept = change(before);
        for (const { commandId } of missingIn(this.kept, before)) this.sentMeanwhile.add(commandId);
        return this.kept;
      },
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
        this.isAwaited = thrown instanceof DeviceSilent;
        this.hasRead ||= !this.isAwaited;
        if (this.isAwaited) void this.comeBackTo(store);
        this.moved();
      }
      return inTab();
    }
  }

  /** Until the device answers: then what it has is known, and what waits is kept there again (W3). */
  private async comeBackTo(store: OutboxStore): Promise<void> {
    try {
      const kept = await store.change(this.box, (queue) => {
        const left = queue.filter(({ commandId }) => !this.sentMeanwhile.has(commandId));
        return [...left, ...missingIn(left, this.kept)];
      });
      // something may have been put or sent since it was written
      const isWhole = missingIn(kept, this.kept).length === 0;
      if (!isWhole || kept.some(({ commandId }) => this.sentMeanwhile.has(commandId))) return this.comeBackTo(store);
      this.isAwaited = false;
      this.store = store;
      this.keep(kept);
      this.moved();
    } catch (thrown) {
      if (thrown instanceof DeviceSilent) return this.comeBackTo(store);
      this.isAwaited = false;
      this.keep(this.kept);
    }
  }

  private keep(queue: Queue): void {
    this.kept = queue;
    const first = !this.hasRead && !this.isAwaited;
    this.hasRead ||= first;
    if (!this.show() && first) this.changed();
  }

  /** @returns whether it has changed */
  private show(): boolean {
    const waiting = missingIn(this.kept, this.unwritten).reduce(withEntry, this.kept);
    const same =
      waiting.length === this.shown.length &&
      waiting.every(({ commandId }, place) => commandId === this.shown[place]?.commandId);
    if (same) return false;
    this.shown = waiting;
    this.changed();
    return true;
  }
}

/** What of `queue` is not in `other`. */
function missingIn(other: Queue, queue: Queue): Queue {
  const ids = new Set(other.map(({ commandId }) => commandId));
  return queue.filter(({ commandId }) => !ids.has(commandId));
}
