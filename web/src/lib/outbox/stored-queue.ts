import { DeviceTimeout } from '../device/device-database';
import type { AttemptKey, OutboxStore } from './outbox-store';
import { withEntry, type Entry, type Queue } from './queue';

/**
 * Queue of an attempt, stored on the device, or in memory while the device cannot store it.
 */
export class StoredQueue {
  private storedQueue: Queue = [];
  /** Entries whose write is in progress */
  private pendingWrites: Queue = [];
  private hasLoaded = false;
  private lastWrite: Promise<unknown> = Promise.resolve();
  /** True while the database does not respond; it may still contain entries that were already sent */
  private isAwaitingDevice = false;
  private readonly sentFromMemory = new Set<string>();

  /**
   * @param store undefined if the browser has none
   * @param onChange called when `pending` or `isLoaded` may have changed
   * @param onMove called when the queue moves to this tab, and when it is back on the device
   */
  constructor(
    private readonly key: AttemptKey,
    private store: OutboxStore | undefined,
    private readonly onChange: () => void,
    private readonly onMove: () => void,
  ) {}

  /** All queued entries in the order of the clicks. */
  get pending(): Queue {
    return missingIn(this.storedQueue, this.pendingWrites).reduce(withEntry, this.storedQueue);
  }

  /** Returns true if entries of an earlier visit or another tab are included. */
  get isLoaded(): boolean {
    return this.hasLoaded;
  }

  /** Returns true if the entries survive this tab and are shared with other tabs. */
  get isDurable(): boolean {
    return this.store !== undefined;
  }

  /** Adds an entry immediately. Resolves once it is stored. */
  put(entry: Entry): Promise<void> {
    this.pendingWrites = withEntry(this.pendingWrites, entry);
    this.onChange();
    const thisWrite = this.lastWrite.then(async () => {
      const stored = await this.write((queue) => withEntry(queue, entry));
      this.pendingWrites = this.pendingWrites.filter(({ commandId }) => commandId !== entry.commandId);
      this.setStored(stored);
    });
    this.lastWrite = thisWrite;
    return thisWrite;
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
      await this.withFallback(
        (store) => store.read(this.key),
        () => this.storedQueue,
      ),
    );
    return this.storedQueue;
  }

  private write(change: (queue: Queue) => Queue): Promise<Queue> {
    return this.withFallback(
      (store) => store.change(this.key, change),
      () => {
        const previous = this.storedQueue;
        this.storedQueue = change(previous);
        for (const { commandId } of missingIn(this.storedQueue, previous)) this.sentFromMemory.add(commandId);
        return this.storedQueue;
      },
    );
  }

  /** Runs the operation on the device, or in memory once the device has failed. */
  private async withFallback(onDevice: (store: OutboxStore) => Promise<Queue>, inMemory: () => Queue): Promise<Queue> {
    const { store } = this;
    if (!store) return inMemory();
    try {
      return await onDevice(store);
    } catch (error) {
      if (this.store) {
        console.error('Answers are stored in this tab only:', error);
        this.store = undefined;
        this.isAwaitingDevice = error instanceof DeviceTimeout;
        this.hasLoaded ||= !this.isAwaitingDevice;
        if (this.isAwaitingDevice) void this.resumeStore(store);
        this.onMove();
      }
      return inMemory();
    }
  }

  /** Waits until the device responds, then merges its content with the queue in memory and stores both. */
  private async resumeStore(store: OutboxStore): Promise<void> {
    try {
      const stored = await store.change(this.key, (queue) => {
        const unsentEntries = queue.filter(({ commandId }) => !this.sentFromMemory.has(commandId));
        return [...unsentEntries, ...missingIn(unsentEntries, this.storedQueue)];
      });
      // entries may have been added or sent since the write began
      const isComplete = missingIn(stored, this.storedQueue).length === 0;
      if (!isComplete || stored.some(({ commandId }) => this.sentFromMemory.has(commandId))) {
        return this.resumeStore(store);
      }
      this.isAwaitingDevice = false;
      this.store = store;
      this.setStored(stored);
      this.onMove();
    } catch (error) {
      if (error instanceof DeviceTimeout) return this.resumeStore(store);
      this.isAwaitingDevice = false;
      this.setStored(this.storedQueue);
    }
  }

  private setStored(queue: Queue): void {
    this.storedQueue = queue;
    this.hasLoaded ||= !this.isAwaitingDevice;
    this.onChange();
  }
}

/** Returns the entries of `queue` that `existing` lacks. */
function missingIn(existing: Queue, queue: Queue): Queue {
  const ids = new Set(existing.map(({ commandId }) => commandId));
  return queue.filter(({ commandId }) => !ids.has(commandId));
}
