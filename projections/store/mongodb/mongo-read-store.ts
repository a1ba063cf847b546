import { StoreUnavailable, START, type Position } from '../../../api/platform/event-store/event-store.js';
import { MongoConnection } from '../../../api/platform/mongodb/mongo-connection.js';
import type {
  Checkpoint,
  Collection,
  CountRequest,
  Document,
  Generation,
  PageRequest,
  ProjectionChanges,
  ReadStore,
  WithPosition,
} from '../read-store.js';
import { assertPage } from '../serving-index.js';
import { assertStorableChanges } from '../storable.js';
import { Documents } from './documents.js';
import { Generations } from './generations.js';
import { guarded, writeGuarded, type GuardedWrite } from './guarded-writes.js';
import { asPut, keeperOf, tombstone } from './kept-document.js';
import { filterOf, sortOf } from './page-filter.js';
import { Upkeep, type Pace } from './upkeep.js';

/** a call ends within 4 s, and other processes notice a switch within one more */
const PACE: Pace = { retiredMs: 10_000, tombstonesMs: 600_000 };
/** how long a failed write makes the store not ready */
const FAILING_MS = 10_000;

/**
 * Read models in MongoDB, for any number of processes, of which one writes.
 * @param url as in `MongoConnection.open`
 * @throws StoreUnusable, StoreUnavailable
 */
export async function openMongoReadStore({ url, pace = PACE }: { url: string; pace?: Pace }): Promise<ReadStore> {
  return new MongoReadStore(await MongoConnection.open(url), pace);
}

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

  async declare(collection: Collection, fingerprint: string): Promise<{ live: string }> {
    const live = await this.generations.declare(collection, fingerprint);
    this.declared.set(collection.name, collection);
    return { live };
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
    return this.documents.read(name, generation, async (documents, built) => {
      const filter = filterOf(declared, built, { ...asked, order });
      const found = filter ? await documents.find(filter, options).toArray() : [];
      return found.map((kept) => asPut<Doc>(kept));
    });
  }

  async count<Doc extends Document>(name: string, request: CountRequest<Doc> = {}, generation: Generation = 'live') {
    const declared = this.declaredAs(name);
    const { atMost, ...asked } = request as CountRequest<Document>;
    return this.documents.read(name, generation, async (documents, built) => {
      const filter = filterOf(declared, built, asked);
      return filter ? documents.countDocuments(filter, atMost === undefined ? {} : { limit: atMost }) : 0;
    });
  }

  async getWithPosition<Doc extends Document>(
    name: string,
    _projection: string,
    ids: readonly string[],
    generation: Generation = 'live',
  ) {
    const found = new Map<string, WithPosition<Doc>>(ids.map((id) => [id, { document: undefined, position: START }]));
    for (const kept of await this.documents.under(name, ids, generation, {})) {
      const document = kept._deleted ? undefined : asPut<Doc>(kept);
      found.set(kept._id, { document, position: kept._position });
    }
    return found;
  }

  async apply(changes: readonly ProjectionChanges[], generation: Generation = 'live'): Promise<void> {
    const targets = await Promise.all(changes.map((change) => this.generations.of(change.collection, generation)));
    // everything that is wrong with a change is found before anything is written
    for (const [n, change] of changes.entries()) assertWritable(targets[n]!.collection, change);
    try {
      const moves = [];
      for (const [n, change] of changes.entries()) {
        const { number, collection } = targets[n]!;
        const { collection: name, projection, position } = change;
        const writes = await this.writesOf(change, collection, generation);
        await writeGuarded(writes, (some) => this.documents.write(name, number, some));
        moves.push({ name, number, projection, position });
      }
      if (moves.length > 0) await this.generations.moveCheckpoints(moves);
      this.failure = undefined;
      for (const { name, number, position } of moves) await this.upkeep.after(name, number, position);
    } catch (error) {
      if (error instanceof StoreUnavailable) this.failure = { why: error.message, at: performance.now() };
      throw error;
    }
  }

  async checkpoint(projection: string, generation: Generation = 'live'): Promise<Position> {
    const { models } = await this.generations.look();
    const positions = [...models.values()].map(
      (model) => this.generations.checkpointsOf(model, generation)[projection] ?? START,
    );
    return positions.reduce((most, position) => (position > most ? position : most), START);
  }

  async checkpoints(): Promise<ReadonlyMap<string, Checkpoint>> {
    const { models } = await this.generations.look();
    const checkpoints = [...models.values()].flatMap((model) => {
      const generation = String(model.live);
      const positions = Object.entries(this.generations.checkpointsOf(model, 'live'));
      return positions.map(([projection, position]) => [projection, { position, generation }] as const);
    });
    return new Map(checkpoints);
  }

  async beginRebuild(collection: Collection, _projection: string, fingerprint: string): Promise<void> {
    await this.generations.begin(collection, fingerprint);
    this.declared.set(collection.name, collection);
    this.upkeep.dropRetired();
  }

  async switchOver({ name }: Collection): Promise<void> {
    await this.generations.switchOver(name);
    this.upkeep.dropRetired();
  }

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

  private async writesOf(change: ProjectionChanges, collection: Collection, generation: Generation) {
    const { position, deletedOwners, deletes, puts } = change;
    const owned = deletedOwners ? await this.documents.ownedBy(change.collection, deletedOwners, generation) : [];
    const keep = keeperOf(collection);
    const writes = new Map<string, GuardedWrite>();
    for (const id of [...owned, ...deletes]) writes.set(id, guarded(tombstone(id, position)));
    for (const document of puts) writes.set(document._id, guarded(keep(document, position)));
    return [...writes.values()];
  }

  /** @throws TypeError when it was not */
  private declaredAs(name: string): Collection {
    const collection = this.declared.get(name);
    if (!collection) throw new TypeError(`${name} was not declared`);
    return collection;
  }
}

/** @throws TypeError */
function assertWritable(collection: Collection, change: ProjectionChanges): void {
  if (!/^[^.$\0]+$/.test(change.projection)) throw new TypeError(`${change.projection} can't name a projection`);
  assertStorableChanges(collection, change);
}
