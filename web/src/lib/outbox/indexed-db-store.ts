import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Box, OutboxStore } from './outbox-store';
import type { Queue } from './queue';

interface Schema extends DBSchema {
  queues: { key: [account: string, attemptId: string]; value: Queue };
}

const NAME = 'meritlist-outbox';
/** a browser that takes longer has lost its way, as some do on opening */
const PATIENCE_MS = 3_000;

/** One record for each attempt, the same in all tabs. */
export class IndexedDbStore implements OutboxStore {
  readonly durable = true;
  private database: Promise<IDBPDatabase<Schema>> | undefined;

  async read({ account, attemptId }: Box): Promise<Queue> {
    return inTime(
      this.opened().then((database) => database.get('queues', [account, attemptId])),
      [],
    );
  }

  async change({ account, attemptId }: Box, change: (queue: Queue) => Queue): Promise<Queue> {
    const key: [string, string] = [account, attemptId];
    return inTime(
      this.opened().then(async (database) => {
        // strict: on the disk before it counts as kept
        const transaction = database.transaction('queues', 'readwrite', { durability: 'strict' });
        const changed = change((await transaction.store.get(key)) ?? []);
        await (changed.length > 0 ? transaction.store.put(changed, key) : transaction.store.delete(key));
        await transaction.done;
        return changed;
      }),
      [],
    );
  }

  async attemptsOf(account: string): Promise<string[]> {
    const range = IDBKeyRange.bound([account], [account, []]);
    const keys = await inTime(
      this.opened().then((database) => database.getAllKeys('queues', range)),
      [],
    );
    return keys.map(([, attemptId]) => attemptId);
  }

  private opened(): Promise<IDBPDatabase<Schema>> {
    const forget = () => void (this.database = undefined);
    this.database ??= openDB<Schema>(NAME, 1, {
      upgrade: (database) => void database.createObjectStore('queues'),
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    this.database.catch(forget);
    return this.database;
  }
}

async function inTime<Value>(work: Promise<Value | undefined>, otherwise: Value): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB does not answer')), PATIENCE_MS);
  });
  try {
    return (await Promise.race([work, late])) ?? otherwise;
  } finally {
    clearTimeout(timer);
  }
}
