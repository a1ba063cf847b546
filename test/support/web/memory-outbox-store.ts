import type { Queue } from '../../../web/src/lib/outbox/queue';
import type { AttemptKey, OutboxStore } from '../../../web/src/lib/outbox/outbox-store';

/** An in-memory outbox store for web specs. Like device storage, it outlives tabs. */
export class MemoryOutboxStore implements OutboxStore {
  private readonly queues = new Map<string, Queue>();

  async read({ account, attemptId }: AttemptKey): Promise<Queue> {
    return this.queues.get(`${account} ${attemptId}`) ?? [];
  }

  async change({ account, attemptId }: AttemptKey, change: (queue: Queue) => Queue): Promise<Queue> {
    const changed = change(this.queues.get(`${account} ${attemptId}`) ?? []);
    this.queues.set(`${account} ${attemptId}`, changed);
    return changed;
  }
}
