import type { Queue } from './queue';

/** Whose answers, and of which attempt. */
export interface Box {
  readonly account: string;
  readonly attemptId: string;
}

/** Where queues are kept. Every call may fail; what it then has done is unknown. */
export interface OutboxStore {
  /** whether what is kept outlives the tab, and is the same in all tabs */
  readonly durable: boolean;
  read(box: Box): Promise<Queue>;
  /** Reads, changes and writes in one step; returns what is kept now. */
  change(box: Box, change: (queue: Queue) => Queue): Promise<Queue>;
  /** attempts of an account with something waiting */
  attemptsOf(account: string): Promise<string[]>;
}

/** For as long as the tab lives. */
export class MemoryStore implements OutboxStore {
  readonly durable: boolean = false;
  private readonly queues = new Map<string, Queue>();

  async read({ account, attemptId }: Box): Promise<Queue> {
    return this.queues.get(JSON.stringify([account, attemptId])) ?? [];
  }

  async change(box: Box, change: (queue: Queue) => Queue): Promise<Queue> {
    const key = JSON.stringify([box.account, box.attemptId]);
    const changed = change(this.queues.get(key) ?? []);
    if (changed.length > 0) this.queues.set(key, changed);
    else this.queues.delete(key);
    return changed;
  }

  async attemptsOf(account: string): Promise<string[]> {
    const keys = [...this.queues.keys()].map((key) => JSON.parse(key) as [string, string]);
    return keys.filter(([owner]) => owner === account).map(([, attemptId]) => attemptId);
  }
}
