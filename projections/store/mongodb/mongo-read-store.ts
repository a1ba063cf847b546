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
import { assertStorableChanges } from '../storable.js';
import { Documents } from './documents.js';
import { Generations, stateOf } from './generations.js';
import { guarded, writeGuarded, type GuardedWrite } from './guarded-writes.js';
import { asPut, keeperOf, tombstone, type KeptDocument } from './kept-document.js';
import { filterOf, sortOf } from './page-filter.js';
import { Upkeep } from './upkeep.js';
import type { Pace } from './pace.js';

/** Calls end within 4 s, and other processes notice a switch-over within one more. */
const PACE: Pace = { retiredMs: 10_000, tombstonesMs: 600_000 };
/** Time in ms for which a failed write makes the store not ready. */
const FAILING_MS = 10_000;

/**
 * Opens read models in MongoDB, which many processes read and one writes.
 * @param url as in `MongoConnection.open`
 * @throws StoreUnusable, StoreUnavailable
 */
export async function openMongoReadStore({ url, pace = PACE }: { url: string; pace?: Pace }): Promise<ReadStore> {
  return new MongoReadStore(await MongoConnection.open(url), pace);
}

type Kept = MongoCollection<KeptDocument>;

class MongoReadStore implements ReadStore {
  private readonly declared = new Map<string, Collection>();
  private readonly generations: Generations;
  private readonly documents: Documents;
  private readonly upkeep: Upkeep;
  private failure: { why: string; at: number } | undefined;

  constructor(
    private readonly connection: MongoConnection,
    pace: Pace,
  ) {
    this.generations = new Generations(connection);
    this.documents = new Documents(connection, this.generations, pace);
    this.upkeep = new Upkeep(connection, this.generations, pace);
  }

  async declare(collection: Collection, fingerprint: string): Promise<void> {
    await this.generations.declare(collection.name, fingerprint);
    this.declared.set(collection.name, collection);
  }

  async get<Doc extends Document>(name: string, ids: readonly string[], generation: Generation = 'live') {
    const found = await this.documents.under(name, ids, generation, { projection: { _position: 0 } });
    return new Map(found.filter(({ _deleted }) => !_deleted).map((kept) => [kept._id, asPut<Doc>(kept)]));
  }

  async page<Doc extends Document>(name: string, request: PageRequest<Doc>, generation: Generation = 'live') {
    const declared = this.declaredAs(name);
    const asked = request as PageRequest<Document>;
    assertPage(asked);
    const { limit, offset = 0, order = { by: '_id' } } = asked;
    const options = { sort: sortOf(order), skip: offset, limit, batchSize: limit, projection: { _position: 0 } };
    const filter = filterOf(declared, { ...asked, order });
    const find = (documents: Kept) => (filter ? documents.find(filter, options).toArray() : Promise.resolve([]));
    return (await this.documents.read(name, generation, find)).map((kept) => asPut<Doc>(kept));
  }

  async count<Doc extends Document>(name: string, request: CountRequest<Doc> = {}, generation: Generation = 'live') {
    const { atMost, ...asked } = request as CountRequest<Document>;
    if (atMost === undefined && Object.keys(asked).length === 0) return this.countAll(name, generation);
    const filter = filterOf(this.declaredAs(name), asked);
    const options = atMost === undefined ? {} : { limit: atMost };
    const count = (documents: Kept) => (filter ? documents.countDocuments(filter, options) : Promise.resolve(0));
    return this.documents.read(name, generation, count);
  }

  /** Counts in indexes only; a query for documents that are not deleted would read every document. */
  private async countAll(name: string, generation: Generation): Promise<number> {
    this.declaredAs(name);
    return this.documents.read(name, generation, async (documents) => {
      const keys = await documents.countDocuments({ _id: { $gte: '' } });
      return keys - (await documents.countDocuments({ _deleted: true }));
    });
  }

  async getWithPosition<Doc extends Document>(name: string, ids: readonly string[], generation: Generation) {
    const found = new Map<string, WithPosition<Doc>>(ids.map((id) => [id, { document: undefined, position: START }]));
    for (const kept of await this.documents.under(name, ids, generation, {})) {
      const document = kept._deleted ? undefined : asPut<Doc>(kept);
      found.set(kept._id, { document, position: kept._position });
    }
    return found;
  }

  async apply(changes: Changes, generation: Generation = 'live'): Promise<void> {
    const { collection: name, position } = changes;
    assertStorableChanges(this.declaredAs(name), changes);
    try {
      const number = await this.generations.of(name, generation);
      const writes = this.writesOf(changes);
      await writeGuarded(writes, (some) => this.documents.write(name, number, some));
      await this.generations.moveCheckpoint(name, number, changes);
      this.failure = undefined;
      await this.upkeep.after(name, number, position);
    } catch (error) {
      if (error instanceof StoreUnavailable) this.failure = { why: error.message, at: performance.now() };
      throw error;
    }
  }

  async models(): Promise<ReadonlyMap<string, ReadModel>> {
    const { models } = await this.generations.look();
    return new Map([...models].map(([name, record]) => [name, stateOf(record)]));
  }

  async live(name: string): Promise<GenerationState> {
    return this.generations.live(name, await this.generations.look());
  }

  async beginRebuild(collection: Collection, fingerprint: string): Promise<GenerationState> {
    const begun = await this.generations.begin(collection, fingerprint);
    this.upkeep.dropRetired();
    return begun;
  }

  async switchOver(name: string): Promise<void> {
    await this.generations.switchOver(name);
    this.upkeep.dropRetired();
  }

  async discard(name: string): Promise<void> {
    await this.generations.discard(name);
    this.upkeep.dropRetired();
  }

  requestRebuild(name: string, wanted = true): Promise<void> {
    return this.generations.requestRebuild(name, wanted);
  }

  /** Tombstones have overwritten deleted documents; free pages and logs of the server are out of reach. */
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
    const keep = keeperOf(this.declaredAs(collection));
    const writes = new Map<string, GuardedWrite>();
    for (const id of deletes) writes.set(id, guarded(tombstone(this.declaredAs(collection), id, position)));
    for (const document of puts) writes.set(document._id, guarded(keep(document, position)));
    return [...writes.values()];
  }

  /** @throws TypeError if it was not declared */
  private declaredAs(name: string): Collection {
    const collection = this.declared.get(name);
    if (!collection) throw new TypeError(`${name} was not declared`);
    return collection;
  }
}
