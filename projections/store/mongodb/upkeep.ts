import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Position } from '../../../api/platform/event-store/event-store.js';
import type { MongoConnection } from '../../../api/platform/mongodb/mongo-connection.js';
import { documentsOf } from './documents.js';
import { parseCollectionName, type Generations } from './generations.js';
import type { Retention } from './retention.js';

/** Removes retired generations and old tombstones in the background. Failures are retried later. */
export class Upkeep {
  private readonly checkpoints = new Map<string, { position: Position; at: number }>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly log = new Logger('read store upkeep');
  private hasStarted = false;
  private closed = false;

  constructor(
    private readonly connection: MongoConnection,
    private readonly generations: Generations,
    private readonly retention: Retention,
  ) {}

  /** Runs pending upkeep after a batch was completely written. */
  async after(name: string, number: number, position: Position): Promise<void> {
    // Includes generations left by a crashed process.
    if (!this.hasStarted) this.dropRetired();
    this.hasStarted = true;
    const key = `${name}.${number}`;
    const now = performance.now();
    const before = this.checkpoints.get(key);
    if (before && now - before.at < this.retention.tombstonesMs) return;
    this.checkpoints.set(key, { position, at: now });
    if (before)
      await this.sweep(name, number, before.position).catch(this.warn(`tombstones of ${key} were not removed`));
  }

  /** Drops the currently retired generations once no process can be reading them. */
  dropRetired(): void {
    this.retired()
      .then((retired) => {
        if (retired.length === 0 || this.closed) return;
        const timer = setTimeout(() => {
          this.timers.delete(timer);
          this.drop(retired).catch(this.warn('replaced generations were not dropped'));
        }, this.retention.retiredMs).unref();
        this.timers.add(timer);
      })
      .catch(this.warn('replaced generations were not found'));
  }

  /** Drops retired generations and resolves when they are gone. */
  async purge(): Promise<void> {
    const retired = await this.retired();
    if (retired.length === 0) return;
    await sleep(this.retention.retiredMs);
    await this.drop(retired);
  }

  close(): void {
    this.closed = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Logs a failure unless the store is closed; the work is retried after a later batch or rebuild. */
  private warn(summary: string): (error: Error) => void {
    return ({ message }) => {
      if (!this.closed) this.log.warn(`${summary}, retried later: ${message}`);
    };
  }

  private async drop(retired: readonly RetiredGeneration[]): Promise<void> {
    for (const [name, number] of retired) await this.generations.drop(name, number);
  }

  private async sweep(name: string, number: number, upTo: Position): Promise<void> {
    const oldTombstones = { _deleted: true, _position: { $lte: upTo } } as const;
    await this.connection.call((database) => documentsOf(database, name, number).deleteMany(oldTombstones));
  }

  private async retired(): Promise<RetiredGeneration[]> {
    const collections = await this.connection.call((database) =>
      database.listCollections({}, { nameOnly: true }).toArray(),
    );
    const models = await this.generations.readRecords();
    return collections
      .map((collection) => parseCollectionName(collection.name))
      .filter((generation) => generation !== undefined)
      .filter(([name, number]) => this.generations.isRetired(models, name, number));
  }
}

type RetiredGeneration = readonly [name: string, number: number];
