import type { Queue } from '../../../web/src/lib/outbox/queue';
import type { Box, OutboxStore } from '../../../web/src/lib/outbox/store';

/** An in-memory outbox store for web specs; like a device's storage, it outlives tabs. */
export class MemoryOutboxStore implements OutboxStore {
  private readonly queues = new Map<string, Queue>();

  async read({ account, attemptId }: Box): Promise<Queue> {
    return this.queues.get(`${account} ${attemptId}`) ?? [];
  }

  async change({ account, attemptId }: Box, change: (queue: Queue) => Queue): Promise<Queue> {
    const changed = change(this.queues.get(`${account} ${attemptId}`) ?? []);
    this.queues.set(`${account} ${attemptId}`, changed);
    return changed;
  }
}
