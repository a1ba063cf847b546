import type { DBSchema } from 'idb';
import { DeviceDatabase } from '../device/device-database';
import { isOlder, type Queue } from './queue';

/** Whose answers, and of which attempt. */
export interface Box {
  readonly account: string;
  readonly attemptId: string;
}

/** Where queues are kept, so that they outlive the tab and are the same in all tabs. Every call may fail; what it then has done is unknown. */
export interface OutboxStore {
  read(box: Box): Promise<Queue>;
  /** Reads, changes and writes in one step; returns what is kept now. */
  change(box: Box, change: (queue: Queue) => Queue): Promise<Queue>;
}

interface Schema extends DBSchema {
  queues: { key: [account: string, attemptId: string]; value: Queue };
}

/** One record for each attempt, the same in all tabs. */
export class IndexedDbStore implements OutboxStore {
  private readonly device = new DeviceDatabase<Schema>(
    'meritlist-outbox',
    (database) => void database.createObjectStore('queues'),
  );

  read({ account, attemptId }: Box): Promise<Queue> {
    return this.device.ask(async (database) => (await database.get('queues', [account, attemptId])) ?? []);
  }

  change({ account, attemptId }: Box, change: (queue: Queue) => Queue): Promise<Queue> {
    const key: [string, string] = [account, attemptId];
    return this.device.ask(async (database) => {
      // strict: on the disk before it counts as kept
      const transaction = database.transaction('queues', 'readwrite', { durability: 'strict' });
      const changed = change((await transaction.store.get(key)) ?? []);
      await (changed.length > 0 ? transaction.store.put(changed, key) : transaction.store.delete(key));
      await transaction.done;
      return changed;
    });
  }

  /** Attempts of an account with something waiting. */
  async attemptsOf(account: string): Promise<string[]> {
    const range = IDBKeyRange.bound([account], [account, []]);
    const keys = await this.device.ask((database) => database.getAllKeys('queues', range));
    return keys.map(([, attemptId]) => attemptId);
  }

  /** Deletes what nobody has sent since then (ISO 8601); notes of progress of anybody but this account at once. */
  async deleteOlder(than: string, account: string): Promise<void> {
    await this.device.ask(async (database) => {
      const { store } = database.transaction('queues', 'readwrite');
      for (const key of await store.getAllKeys()) {
        const queue = (await store.get(key)) ?? [];
        const isOwnProgress = key[0] === account && queue.every(({ kind }) => kind === 'progress');
        if (!isOwnProgress && isOlder(queue, than)) await store.delete(key);
      }
    });
  }
}
