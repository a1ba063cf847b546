import type { Collection as MongoCollection, IndexDescription } from 'mongodb';
import { StoreUnavailable, type Position } from '../../../api/platform/event-store/event-store.js';
import type { MongoConnection } from '../../../api/platform/mongodb/mongo-connection.js';
import { isDuplicateKey } from '../../../api/platform/mongodb/trouble.js';
import type { Collection, Generation } from '../read-store.js';
import { makeSearchable } from './make-searchable.js';
import { documentsOf, versionOf, type Known, type ReadModel } from './versions.js';

/** what other processes may not have noticed yet */
const KNOWN_MS = 1_000;
/** of documents that are many already */
const INDEX_MS_MAX = 600_000;

/** Which version of each read model is read, and which is being built: one document each, changed in one write. */
export class Generations {
  /** built by this process */
  private readonly begun = new Map<string, number>();
  private known: Known | undefined;
  private looking: Promise<Known> | undefined;

  constructor(private readonly connection: MongoConnection) {}

  /** Makes what is not there yet; answers what the live one was built with. */
  async declare(collection: Collection, fingerprint: string): Promise<string> {
    const { name } = collection;
    const { live, versions } = (await this.find(name)) ?? (await this.make(collection, fingerprint));
    await this.prepare(collection, live);
    const version = versions[live]!;
    const unsearched = (collection.searchable ?? []).filter((field: string) => !version.searchable.includes(field));
    if (unsearched.length > 0) {
      await makeSearchable(
        (task) => this.connection.ask((database) => task(documentsOf(database, name, live))),
        unsearched,
      );
      const searchable = { [`versions.${live}.searchable`]: { $each: unsearched } };
      await this.ask((models) => models.updateOne({ _id: name }, { $addToSet: searchable } as object));
    }
    this.forget();
    return version.fingerprint;
  }

  /** A new version that is built beside the live one. */
  async begin(collection: Collection, fingerprint: string): Promise<void> {
    const { name } = collection;
    for (;;) {
      const model = await this.find(name);
      if (!model) throw new TypeError(`${name} was not declared`);
      const next = model.newest + 1;
      const begun = { newest: next, next, [`versions.${next}`]: versionOf(collection, fingerprint) };
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

  /** The version that this process has built becomes the live one; nothing where it has built none. */
  async switchOver(name: string): Promise<void> {
    const next = this.begun.get(name);
    if (next === undefined) return;
    const changed = await this.ask((models) =>
      models.updateOne({ _id: name, next }, { $set: { live: next }, $unset: { next: '' } }),
    );
    if (changed.matchedCount === 0 && (await this.find(name))?.live !== next) {
      throw new StoreUnavailable(`${name} is being built anew by another process`);
    }
    this.begun.delete(name);
    this.forget();
  }

  /** @throws TypeError when there is none */
  async version(name: string, generation: Generation): Promise<number> {
    const { models } = await this.current();
    const version = generation === 'live' ? models.get(name)?.live : this.begun.get(name);
    if (version === undefined) throw new TypeError(`${name} has no ${generation} generation`);
    return version;
  }

  /** In the order given: each moves unless it stands further already. */
  async moveCheckpoints(
    moves: readonly { name: string; version: number; projection: string; position: Position }[],
  ): Promise<void> {
    const writes = moves.map(({ name, version, projection, position }) => ({
      updateOne: {
        filter: { _id: name, [`versions.${version}`]: { $exists: true } },
        update: { $max: { [`versions.${version}.checkpoints.${projection}`]: position } } as object,
      },
    }));
    const { matchedCount } = await this.ask((models) => models.bulkWrite(writes, { ordered: true }));
    if (matchedCount === moves.length) return;
    this.forget();
    throw new StoreUnavailable('what was written to has been replaced meanwhile');
  }

  checkpointsOf({ _id, live, versions }: ReadModel, generation: Generation): Readonly<Record<string, Position>> {
    const version = generation === 'live' ? live : this.begun.get(_id);
    return (version !== undefined && versions[version]?.checkpoints) || {};
  }

  /** Not older than a second. */
  async current(): Promise<Known> {
    const { known } = this;
    if (known && performance.now() - known.at < KNOWN_MS) return known;
    return this.looking ?? this.look();
  }

  /** As it is now. */
  async look(): Promise<Known> {
    const at = performance.now();
    const looking = this.ask((models) => models.find({}).toArray()).then((found) => {
      const known = { models: new Map(found.map((model) => [model._id, model])), at };
      // unless something was changed here meanwhile
      if (this.looking === looking) this.known = known;
      return known;
    });
    this.looking = looking;
    try {
      return await looking;
    } finally {
      if (this.looking === looking) this.looking = undefined;
    }
  }

  /** Whether a version is neither read nor built any more. */
  isRetired({ models }: Known, name: string, version: number): boolean {
    const model = models.get(name);
    return model !== undefined && version <= model.newest && version !== model.live && version !== model.next;
  }

  async drop(name: string, version: number): Promise<void> {
    // first what lets anybody write to it
    await this.ask((models) =>
      models.updateOne({ _id: name, live: { $ne: version } }, { $unset: { [`versions.${version}`]: '' } } as object),
    );
    await this.connection.ask((database) => documentsOf(database, name, version).drop());
  }

  private forget(): void {
    this.known = undefined;
    this.looking = undefined;
  }

  private async find(name: string): Promise<ReadModel | undefined> {
    return (await this.ask((models) => models.findOne({ _id: name }))) ?? undefined;
  }

  private async make(collection: Collection, fingerprint: string): Promise<ReadModel> {
    const { name } = collection;
    const model = { _id: name, live: 1, newest: 1, versions: { 1: versionOf(collection, fingerprint) } };
    try {
      await this.ask((models) => models.insertOne(model));
      return model;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // another process has declared it at the same time
      return (await this.find(name))!;
    }
  }

  private async prepare(collection: Collection, version: number): Promise<void> {
    const indexes = collection.indexes.map((fields): IndexDescription => ({ key: ascending([...fields, '_id']) }));
    // few have it: for clearing tombstones away
    indexes.push({ key: ascending(['_deleted']), sparse: true });
    await this.connection.ask(
      (database) => documentsOf(database, collection.name, version).createIndexes(indexes),
      INDEX_MS_MAX,
    );
  }

  private ask<Result>(task: (models: MongoCollection<ReadModel>) => Promise<Result>): Promise<Result> {
    return this.connection.ask((database) =>
      task(database.collection<ReadModel>('read-models', { useBigInt64: true })),
    );
  }
}

const ascending = (fields: readonly string[]) => new Map(fields.map((field) => [field, 1] as const));
