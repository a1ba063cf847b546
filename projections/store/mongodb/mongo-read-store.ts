import type { Collection as MongoCollection } from 'mongodb';
import { StoreUnavailable, START } from '../../../api/platform/event-store/event-store.js';
import { MongoConnection } from '../../../api/platform/mongodb/mongo-connection.js';
import type {
  Changes,
  Collection,
  CountRequest,
  Document,
  Generation,
  GenerationState,
  PageRequest,
  ReadModel,
  ReadStore,
  WithPosition,
} from '../read-store.js';
import { assertPage } from '../serving-index.js';
import { assertStorableChanges } from '../validate-document.js';
import { Documents } from './documents.js';
import { Generations, stateOf } from './generations.js';
import { guardedUpsert, writeGuarded, type GuardedWrite } from './guarded-writes.js';
import { originalDocument, storedDocumentMaker, tombstone, type StoredDocument } from './stored-document.js';
import { filterOf, sortOf } from './page-filter.js';
import type { Retention } from './retention.js';
import { Upkeep } from './upkeep.js';

/** Calls end within 4 s, and other processes notice a switch within another second. */
const RETENTION: Retention = { retiredMs: 10_000, tombstonesMs: 600_000 };
/** Time in ms for which the store is reported as not ready after a failed write. */
const FAILING_MS = 10_000;

/**
 * Opens read models in MongoDB, with many reading processes and one writing process.
 * @param url as in `MongoConnection.open`
 * @throws StoreUnusable, StoreUnavailable
 */
export async function openMongoReadStore({
  url,
  retention = RETENTION,
}: {
  url: string;
  retention?: Retention;
}): Promise<ReadStore> {
  return new MongoReadStore(await MongoConnection.open(url), retention);
}

type StoredCollection = MongoCollection<StoredDocument>;

class MongoReadStore implements ReadStore {
  private readonly declared = new Map<string, Collection>();
  private readonly generations: Generations;
  private readonly documents: Documents;
  private readonly upkeep: Upkeep;
  private failure: { why: string; at: number } | undefined;

  constructor(
    private readonly connection: MongoConnection,
    pace: Retention,
  ) {
    this.generations = new Generations(connection);
    this.documents = new Documents(connection, this.generations, pace);
    this.upkeep = new Upkeep(connection, this.generations, pace);
  }

  async declare(collection: Collection, fingerprint: string): Promise<void> {
    await this.generations.declare(collection.name, fingerprint);
    this.declared.set(collection.name, collection);
  }

  async get<Doc extends Document>({ name }: Collection<Doc>, ids: readonly string[], generation: Generation = 'live') {
    const documents = await this.documents.findByIds(name, ids, generation, { projection: { _position: 0 } });
    return new Map(
      documents.filter(({ _deleted }) => !_deleted).map((stored) => [stored._id, originalDocument<Doc>(stored)]),
    );
  }

  async page<Doc extends Document>(
    { name }: Collection<Doc>,
    request: PageRequest<Doc>,
    generation: Generation = 'live',
  ) {
    const declared = this.declaredAs(name);
    const selection = request as PageRequest<Document>;
    assertPage(selection);
    const { limit, offset = 0, order = { by: '_id' } } = selection;
    const options = { sort: sortOf(order), skip: offset, limit, batchSize: limit, projection: { _position: 0 } };
    const filter = filterOf(declared, { ...selection, order });
    const find = (documents: StoredCollection) =>
      filter ? documents.find(filter, options).toArray() : Promise.resolve([]);
    return (await this.documents.read(name, generation, find)).map((stored) => originalDocument<Doc>(stored));
  }

  async count<Doc extends Document>(
    { name }: Collection<Doc>,
    request: CountRequest<Doc> = {},
    generation: Generation = 'live',
  ) {
    const { atMost, ...selection } = request as CountRequest<Document>;
    if (atMost === undefined && Object.keys(selection).length === 0) return this.countAll(name, generation);
    const filter = filterOf(this.declaredAs(name), selection);
    const options = atMost === undefined ? {} : { limit: atMost };
    const count = (documents: StoredCollection) =>
      filter ? documents.countDocuments(filter, options) : Promise.resolve(0);
    return this.documents.read(name, generation, count);
  }

  /** Counts with indexes only; filtering out deleted documents would read every document. */
  private async countAll(name: string, generation: Generation): Promise<number> {
    this.declaredAs(name);
    return this.documents.read(name, generation, async (documents) => {
      const keys = await documents.countDocuments({ _id: { $gte: '' } });
      return keys - (await documents.countDocuments({ _deleted: true }));
    });
  }

  async getWithPosition<Doc extends Document>(
    { name }: Collection<Doc>,
    ids: readonly string[],
    generation: Generation,
  ) {
    const documents = new Map<string, WithPosition<Doc>>(
      ids.map((id) => [id, { document: undefined, position: START }]),
    );
    for (const stored of await this.documents.findByIds(name, ids, generation, {})) {
      const document = stored._deleted ? undefined : originalDocument<Doc>(stored);
      documents.set(stored._id, { document, position: stored._position });
    }
    return documents;
  }

  async apply(changes: Changes, generation: Generation = 'live'): Promise<void> {
    const { collection: name, position } = changes;
    assertStorableChanges(this.declaredAs(name), changes);
    try {
      const number = await this.generations.of(name, generation);
      const writes = this.writesOf(changes);
      await writeGuarded(writes, (part) => this.documents.write(name, number, part));
      await this.generations.moveCheckpoint(name, number, changes);
      this.failure = undefined;
      await this.upkeep.after(name, number, position);
    } catch (error) {
      if (error instanceof StoreUnavailable) this.failure = { why: error.message, at: performance.now() };
      throw error;
    }
  }

  async listModels(): Promise<ReadonlyMap<string, ReadModel>> {
    const { models } = await this.generations.readRecords();
    return new Map([...models].map(([name, record]) => [name, stateOf(record)]));
  }

  async currentGeneration(name: string): Promise<GenerationState> {
    return this.generations.live(name, await this.generations.readRecords());
  }

  async beginRebuild(collection: Collection, fingerprint: string): Promise<GenerationState> {
    const generation = await this.generations.begin(collection, fingerprint);
    this.upkeep.dropRetired();
    return generation;
  }

  async switchOver(name: string): Promise<void> {
    await this.generations.switchOver(name);
    this.upkeep.dropRetired();
  }

  async discard(name: string): Promise<void> {
    await this.generations.discard(name);
    this.upkeep.dropRetired();
  }

  requestRebuild(name: string, isRequested = true): Promise<void> {
    return this.generations.requestRebuild(name, isRequested);
  }

  /** Tombstones have already overwritten deleted documents; the server's free pages and logs cannot be purged. */
  purge(): Promise<void> {
    return this.upkeep.purge();
  }

  notReady(): string | undefined {
    const { failure } = this;
    const failing = failure && performance.now() - failure.at < FAILING_MS ? failure.why : undefined;
    return this.connection.notReady() ?? failing;
  }

  async close(): Promise<void> {
    this.upkeep.close();
    await this.connection.close();
  }

  private writesOf({ collection, position, deletes, puts }: Changes): GuardedWrite[] {
    const toStored = storedDocumentMaker(this.declaredAs(collection));
    const writes = new Map<string, GuardedWrite>();
    for (const id of deletes) writes.set(id, guardedUpsert(tombstone(this.declaredAs(collection), id, position)));
    for (const document of puts) writes.set(document._id, guardedUpsert(toStored(document, position)));
    return [...writes.values()];
  }

  /** @throws TypeError if it was not declared */
  private declaredAs(name: string): Collection {
    const collection = this.declared.get(name);
    if (!collection) throw new TypeError(`${name} was not declared`);
    return collection;
  }
}
