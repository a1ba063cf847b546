import { DeviceSilent } from '../device/device-database';
import type { AttemptKey, OutboxStore } from './outbox-store';
import { withEntry, type Entry, type Queue } from './queue';

/**
 * Queue of an attempt, stored on the device, or in memory while the device cannot store it.
 */
export class StoredQueue {
  private stored: Queue = [];
  /** Entries whose write is in progress */
  private unwritten: Queue = [];
  private hasRead = false;
  private writing: Promise<unknown> = Promise.resolve();
  /** True while the database does not respond; it may still contain entries that were already sent */
  private isAwaitingDevice = false;
  private readonly sentMeanwhile = new Set<string>();

  /**
   * @param store undefined if the browser has none
   * @param onChange called when `waiting` or `isRead` may have changed
   * @param onMove called when the queue moves to this tab, and when it is back on the device
   */
  constructor(
    private readonly key: AttemptKey,
    private store: OutboxStore | undefined,
    private readonly onChange: () => void,
    private readonly onMove: () => void,
  ) {}

  /** All queued entries in the order of the clicks. */
  get waiting(): Queue {
    return missingIn(this.stored, this.unwritten).reduce(withEntry, this.stored);
  }

  /** Returns true if entries of an earlier visit or another tab are included. */
  get isRead(): boolean {
    return this.hasRead;
  }

  /** Returns true if the entries survive this tab and are shared with other tabs. */
  get durable(): boolean {
    return this.store !== undefined;
  }

  /** Adds an entry immediately. Resolves once it is stored. */
  put(entry: Entry): Promise<void> {
    this.unwritten = withEntry(this.unwritten, entry);
    this.onChange();
    const written = this.writing.then(async () => {
      const stored = await this.write((queue) => withEntry(queue, entry));
      this.unwritten = this.unwritten.filter(({ commandId }) => commandId !== entry.commandId);
      this.setStored(stored);
    });
    this.writing = written;
    return written;
  }

  /** Changes the stored queue. `beforeChange` runs before `onChange`, so that no intermediate state is visible. */
  async change(change: (queue: Queue) => Queue, beforeChange: () => void = () => {}): Promise<void> {
    const stored = await this.write(change);
    beforeChange();
    this.setStored(stored);
  }

  /** Reads the stored queue, with the entries of other tabs. */
  async read(): Promise<Queue> {
    this.setStored(
      await this.onDeviceOrInTab(
        (store) => store.read(this.key),
        () => this.stored,
      ),
    );
    return this.stored;
  }

  private write(change: (queue: Queue) => Queue): Promise<Queue> {
    return this.onDeviceOrInTab(
      (store) => store.change(this.key, change),
      () => {
        const before = this.stored;
        this.stored = change(before);
        for (const { commandId } of missingIn(this.stored, before)) this.sentMeanwhile.add(commandId);
        return this.stored;
      },
    );
  }

  /** Runs the operation on the device, or in memory once the device has failed. */
  private async onDeviceOrInTab(onDevice: (store: OutboxStore) => Promise<Queue>, inTab: () => Queue): Promise<Queue> {
    const { store } = this;
    if (!store) return inTab();
    try {
      return await onDevice(store);
    } catch (thrown) {
      if (this.store) {
        console.error('Answers are stored in this tab only:', thrown);
        this.store = undefined;
        this.isAwaitingDevice = thrown instanceof DeviceSilent;
        this.hasRead ||= !this.isAwaitingDevice;
        if (this.isAwaitingDevice) void this.resumeStore(store);
        this.onMove();
      }
      return inTab();
    }
  }

  /** Waits until the device responds, then merges its content with the queue in memory and stores both (W3). */
  private async resumeStore(store: OutboxStore): Promise<void> {
    try {
      const stored = await store.change(this.key, (queue) => {
        const unsent = queue.filter(({ commandId }) => !this.sentMeanwhile.has(commandId));
        return [...unsent, ...missingIn(unsent, this.stored)];
      });
      // entries may have been added or sent since the write began
      const isComplete = missingIn(stored, this.stored).length === 0;
      if (!isComplete || stored.some(({ commandId }) => this.sentMeanwhile.has(commandId))) {
        return this.resumeStore(store);
      }
      this.isAwaitingDevice = false;
      this.store = store;
      this.setStored(stored);
      this.onMove();
    } catch (thrown) {
      if (thrown instanceof DeviceSilent) return this.resumeStore(store);
      this.isAwaitingDevice = false;
      this.setStored(this.stored);
    }
  }

  private setStored(queue: Queue): void {
    this.stored = queue;
    this.hasRead ||= !this.isAwaitingDevice;
    this.onChange();
  }
}

/** Returns the entries of `queue` that `other` lacks. */
function missingIn(other: Queue, queue: Queue): Queue {
  const ids = new Set(other.map(({ commandId }) => commandId));
  return queue.filter(({ commandId }) => !ids.has(commandId));
}
