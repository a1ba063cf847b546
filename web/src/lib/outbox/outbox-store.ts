import type { DBSchema } from 'idb';
import { DeviceDatabase } from '../device/device-database';
import { isUnchangedSince, type Queue } from './queue';

/** Key of the queue of an attempt. */
export interface AttemptKey {
  readonly account: string;
  readonly attemptId: string;
}

/** Persistent store of queues, shared by all tabs. The effect of a failed call is unknown. */
export interface OutboxStore {
  read(key: AttemptKey): Promise<Queue>;
  /** Reads, changes and writes in one transaction. Returns the stored queue. */
  change(key: AttemptKey, change: (queue: Queue) => Queue): Promise<Queue>;
}

interface Schema extends DBSchema {
  queues: { key: [account: string, attemptId: string]; value: Queue };
}

/** Store with one IndexedDB record per attempt. */
export class IndexedDbStore implements OutboxStore {
  private readonly device = new DeviceDatabase<Schema>(
    'meritlist-outbox',
    (database) => void database.createObjectStore('queues'),
  );

  read({ account, attemptId }: AttemptKey): Promise<Queue> {
    return this.device.run(async (database) => (await database.get('queues', [account, attemptId])) ?? []);
  }

  change({ account, attemptId }: AttemptKey, change: (queue: Queue) => Queue): Promise<Queue> {
    const key: [string, string] = [account, attemptId];
    return this.device.run(async (database) => {
      // strict: flushed to disk before the transaction completes
      const transaction = database.transaction('queues', 'readwrite', { durability: 'strict' });
      const changedQueue = change((await transaction.store.get(key)) ?? []);
      await (changedQueue.length > 0 ? transaction.store.put(changedQueue, key) : transaction.store.delete(key));
      await transaction.done;
      return changedQueue;
    });
  }

  /** Returns the attempts of an account that have waiting entries. */
  async attemptsOf(account: string): Promise<string[]> {
    const range = IDBKeyRange.bound([account], [account, []]);
    const keys = await this.device.run((database) => database.getAllKeys('queues', range));
    return keys.map(([, attemptId]) => attemptId);
  }

  /**
   * Deletes queues without entries since a time, and queues of other accounts that hold only progress.
   * @param since ISO 8601
   */
  async deleteOlder(since: string, account: string): Promise<void> {
    await this.device.run(async (database) => {
      const { store } = database.transaction('queues', 'readwrite');
      for (const key of await store.getAllKeys()) {
        const queue = (await store.get(key)) ?? [];
        const isOwnProgress = key[0] === account && queue.every(({ kind }) => kind === 'progress');
        if (!isOwnProgress && isUnchangedSince(queue, since)) await store.delete(key);
      }
    });
  }
}
