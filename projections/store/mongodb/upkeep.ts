import type { Position } from '../../../api/platform/event-store/event-store.js';
import type { MongoConnection } from '../../../api/platform/mongodb/mongo-connection.js';
import type { Generations } from './generations.js';
import { documentsOf, versionNamed } from './versions.js';

/** How long what is past is left lying. */
export interface Pace {
  /** a version that was switched from, ms: much longer than others may go on reading it */
  readonly retiredMs: number;
  /** a tombstone behind the checkpoint, ms: much longer than a write can be late */
  readonly tombstonesMs: number;
}

/** Clears away what nobody needs any more, beside the writing of documents. What fails is tried again some other time. */
export class Upkeep {
  private readonly noted = new Map<string, { position: Position; at: number }>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private begun = false;
  private closed = false;

  constructor(
    private readonly connection: MongoConnection,
    private readonly generations: Generations,
    private readonly pace: Pace,
  ) {}

  /** After a batch was written to the end. */
  async after(name: string, version: number, position: Position): Promise<void> {
    // also what a process left behind that died
    if (!this.begun) this.dropRetired();
    this.begun = true;
    const key = `${name}.${version}`;
    const now = performance.now();
    const before = this.noted.get(key);
    if (before && now - before.at < this.pace.tombstonesMs) return;
    this.noted.set(key, { position, at: now });
    if (before) await this.sweep(name, version, before.position).catch(() => {});
  }

  /** Those versions that are retired now, once nobody can be reading them any more. */
  dropRetired(): void {
    this.retired()
      .then((retired) => {
        if (retired.length === 0 || this.closed) return;
        const timer = setTimeout(() => {
          this.timers.delete(timer);
          this.drop(retired).catch(() => {});
        }, this.pace.retiredMs).unref();
        this.timers.add(timer);
      })
      .catch(() => {});
  }

  close(): void {
    this.closed = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  private async drop(retired: readonly (readonly [name: string, version: number])[]): Promise<void> {
    for (const [name, version] of retired) await this.generations.drop(name, version);
  }

  private async sweep(name: string, version: number, upTo: Position): Promise<void> {
    const swept = { _deleted: true, _position: { $lte: upTo } } as const;
    await this.connection.ask((database) => documentsOf(database, name, version).deleteMany(swept));
  }

  private async retired(): Promise<(readonly [name: string, version: number])[]> {
    const found = await this.connection.ask((database) => database.listCollections({}, { nameOnly: true }).toArray());
    const known = await this.generations.look();
    return found
      .map((collection) => versionNamed(collection.name))
      .filter((named) => named !== undefined)
      .filter(([name, version]) => this.generations.isRetired(known, name, version));
  }
}
