import type { Collection as MongoCollection, IndexDescription } from 'mongodb';
import { StoreUnavailable, type Position } from '../../../api/platform/event-store/event-store.js';
import type { MongoConnection } from '../../../api/platform/mongodb/mongo-connection.js';
import { isDuplicateKey } from '../../../api/platform/mongodb/trouble.js';
import type { Collection, Generation } from '../read-store.js';

/** how long other processes may not have noticed a change */
const CACHED_MS = 1_000;
/** for indexes of documents that are many already */
const INDEX_MS_MAX = 600_000;

/** One built copy of a read model: the documents of the MongoDB collection `{name}.{number}`. */
interface Built {
  readonly fingerprint: string;
  readonly collection: Collection;
  /** by projection */
  readonly checkpoints: Readonly<Record<string, Position>>;
}

/** The record of a read model; generations are counted up and no number is used again. */
interface ReadModel {
  readonly _id: string;
  readonly live: number;
  /** being built, by one process */
  readonly next?: number;
  readonly newest: number;
  readonly generations: Readonly<Record<string, Built>>;
}

/** All read models at one moment. */
export interface ReadModels {
  readonly models: ReadonlyMap<string, ReadModel>;
  /** performance.now() */
  readonly at: number;
}

/** The name of a generation's own collection in MongoDB. */
export const collectionName = (name: string, number: number): string => `${name}.${number}`;

/** @returns undefined for a collection of other things */
export function generationNamed(collection: string): readonly [name: string, number: number] | undefined {
  const [, name, number] = /^(.+)\.(\d+)$/.exec(collection) ?? [];
  return name === undefined ? undefined : [name, Number(number)];
}

/** Which generation of each read model is read, and which is being built: one record each, changed in one write. */
export class Generations {
  /** being built by this process */
  private readonly begun = new Map<string, number>();
  private cached: ReadModels | undefined;
  private looking: Promise<ReadModels> | undefined;

  constructor(private readonly connection: MongoConnection) {}

  /** Makes what is not there yet; returns the fingerprint that the live one was built with. */
  async declare(collection: Collection, fingerprint: string): Promise<string> {
    const { live, generations } = (await this.find(collection.name)) ?? (await this.make(collection, fingerprint));
    const built = generations[live]!;
    // also where the process that made it died before it had made the indexes; they are there or its documents are few
    if (built.fingerprint === fingerprint) await this.prepare(collection, live);
    this.forget();
    return built.fingerprint;
  }

  /** A new generation that is built beside the live one. */
  async begin(collection: Collection, fingerprint: string): Promise<void> {
    const { name } = collection;
    for (;;) {
      const model = await this.find(name);
      if (!model) throw new TypeError(`${name} was not declared`);
      const next = model.newest + 1;
      const begun = { newest: next, next, [`generations.${next}`]: built(collection, fingerprint) };
      const changed = await this.ask((models) =>
        models.updateOne({ _id: name, newest: model.newest }, { $set: begun } as object),
      );
      // another process was faster
      if (changed.matchedCount === 0) continue;
      await this.prepare(collection, next);
      this.begun.set(name, next);
      this.forget();
      return;
    }
  }

  /** What this process has built becomes the live generation; nothing happens where it has built none. */
  async switchOver(name: string): Promise<void> {
    const next = this.begun.get(name);
    if (next === undefined) return;
    const changed = await this.ask((models) =>
      models.updateOne({ _id: name, next }, { $set: { live: next }, $unset: { next: '' } }),
    );
    if (changed.matchedCount === 0 && (await this.find(name))?.live !== next) {
      throw new StoreUnavailable(`${name} is being rebuilt by another process`);
    }
    this.begun.delete(name);
    this.forget();
  }

  /** @throws TypeError when there is none */
  async of(name: string, generation: Generation): Promise<{ number: number; collection: Collection }> {
    const { models } = await this.current();
    const number = generation === 'live' ? models.get(name)?.live : this.begun.get(name);
    const found = number !== undefined && models.get(name)?.generations[number];
    if (!found) throw new TypeError(`${name} has no ${generation} generation here: it was not declared`);
    return { number, collection: found.collection };
  }

  /** In the order given: each moves unless it is further already. */
  async moveCheckpoints(
    moves: readonly { name: string; number: number; projection: string; position: Position }[],
  ): Promise<void> {
    const writes = moves.map(({ name, number, projection, position }) => ({
      updateOne: {
        filter: { _id: name, [`generations.${number}`]: { $exists: true } },
        update: { $max: { [`generations.${number}.checkpoints.${projection}`]: position } } as object,
      },
    }));
    const { matchedCount } = await this.ask((models) => models.bulkWrite(writes, { ordered: true }));
    if (matchedCount === moves.length) return;
    this.forget();
    throw new StoreUnavailable('the generation that was written to has been replaced meanwhile');
  }

  checkpointsOf({ _id, live, generations }: ReadModel, generation: Generation): Readonly<Record<string, Position>> {
    const number = generation === 'live' ? live : this.begun.get(_id);
    return (number !== undefined && generations[number]?.checkpoints) || {};
  }

  /** Not older than a second. */
  async current(): Promise<ReadModels> {
    const { cached } = this;
    if (cached && performance.now() - cached.at < CACHED_MS) return cached;
    return this.looking ?? this.look();
  }

  /** As it is now. */
  async look(): Promise<ReadModels> {
    const at = performance.now();
    const looking = this.ask((models) => models.find({}).toArray()).then((found) => {
      const read = { models: new Map(found.map((model) => [model._id, model])), at };
      // unless something was changed here meanwhile
      if (this.looking === looking) this.cached = read;
      return read;
    });
    this.looking = looking;
    try {
      return await looking;
    } finally {
      if (this.looking === looking) this.looking = undefined;
    }
  }

  /** Whether a generation is neither read nor built any more. */
  isRetired({ models }: ReadModels, name: string, number: number): boolean {
    const model = models.get(name);
    return model !== undefined && number <= model.newest && number !== model.live && number !== model.next;
  }

  async drop(name: string, number: number): Promise<void> {
    // first what lets anybody write to it
    await this.ask((models) =>
      models.updateOne({ _id: name, live: { $ne: number } }, { $unset: { [`generations.${number}`]: '' } } as object),
    );
    await this.connection.ask((database) => database.collection(collectionName(name, number)).drop());
  }

  private forget(): void {
    this.cached = undefined;
    this.looking = undefined;
  }

  private async find(name: string): Promise<ReadModel | undefined> {
    return (await this.ask((models) => models.findOne({ _id: name }))) ?? undefined;
  }

  private async make(collection: Collection, fingerprint: string): Promise<ReadModel> {
    const { name } = collection;
    const model = { _id: name, live: 1, newest: 1, generations: { 1: built(collection, fingerprint) } };
    try {
      await this.ask((models) => models.insertOne(model));
      return model;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // another process has declared it at the same time
      return (await this.find(name))!;
    }
  }

  private async prepare(collection: Collection, number: number): Promise<void> {
    const indexes = collection.indexes.map((fields): IndexDescription => ({ key: ascending([...fields, '_id']) }));
    // few have it: for clearing tombstones away
    indexes.push({ key: ascending(['_deleted']), sparse: true });
    await this.connection.ask(
      (database) => database.collection(collectionName(collection.name, number)).createIndexes(indexes),
      INDEX_MS_MAX,
    );
  }

  private ask<Result>(task: (models: MongoCollection<ReadModel>) => Promise<Result>): Promise<Result> {
    return this.connection.ask((database) =>
      task(database.collection<ReadModel>('read-models', { useBigInt64: true })),
    );
  }
}

const built = ({ name, fields, indexes, owner }: Collection, fingerprint: string): Built => ({
  fingerprint,
  collection: { name, fields, indexes, ...(owner !== undefined && { owner }) },
  checkpoints: {},
});

const ascending = (fields: readonly string[]) => new Map(fields.map((field) => [field, 1] as const));
