import type { DBSchema } from 'idb';
import { DeviceDatabase } from '../device/device-database';
import type { Box, OutboxStore } from './outbox-store';
import type { Queue } from './queue';

interface Schema extends DBSchema {
  queues: { key: [account: string, attemptId: string]; value: Queue };
}

/** One record for each attempt, the same in all tabs. */
export class IndexedDbStore implements OutboxStore {
  readonly durable = true;
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

  async attemptsOf(account: string): Promise<string[]> {
    const range = IDBKeyRange.bound([account], [account, []]);
    const keys = await this.device.ask((database) => database.getAllKeys('queues', range));
    return keys.map(([, attemptId]) => attemptId);
  }
}
