import { StoreUnavailable, START, type Position } from '../../../api/platform/event-store/event-store.js';
import { MongoConnection } from '../../../api/platform/mongodb/mongo-connection.js';
import type {
  Checkpoint,
  Collection,
  Document,
  Generation,
  PageRequest,
  ProjectionChanges,
  ReadStore,
  Standing,
} from '../read-store.js';
import { assertPage } from '../serving-index.js';
import { assertKey, assertStorable, hasNul } from '../storable.js';
import { Documents } from './documents.js';
import { Generations } from './generations.js';
import { guarded, writeGuarded, type GuardedWrite } from './guarded-writes.js';
import { AS_PUT, asPut, keeperOf, lowerCased, tombstone } from './kept-document.js';
import { countFilter, pageFilter } from './page-filter.js';
import { Upkeep, type Pace } from './upkeep.js';

const PACE: Pace = { retiredMs: 60_000, tombstonesMs: 600_000 };
/** of a failed write, how long it counts as what stands */
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
  private readonly begun = new Map<string, Collection>();
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

  async declare(collection: Collection, fingerprint: string): Promise<{ live: string | undefined }> {
    const live = await this.generations.declare(collection, fingerprint);
    this.declared.set(collection.name, collection);
    return { live };
  }

  async get<Doc extends Document>(name: string, ids: readonly string[], generation: Generation = 'live') {
    this.shapeOf(name, generation);
    const found = await this.documents.under(name, ids, generation, { projection: AS_PUT });
    return new Map(found.filter(({ _deleted }) => !_deleted).map((kept) => [kept._id, asPut<Doc>(kept)]));
  }

  async page<Doc extends Document>(name: string, request: PageRequest<Doc>, generation: Generation = 'live') {
    const collection = this.shapeOf(name, generation);
    assertPage(request);
    const asked = pageFilter(collection, request as PageRequest<Document>);
    if (!asked) return [];
    const { limit, offset = 0 } = request;
    const options = { sort: asked.sort, skip: offset, limit, batchSize: limit, projection: AS_PUT };
    const found = await this.documents.read(name, generation, (documents) =>
      documents.find(asked.filter, options).toArray(),
    );
    return found.map((kept) => asPut<Doc>(kept));
  }

  async count<Doc extends Document>(
    name: string,
    where?: PageRequest<Doc>['where'],
    generation: Generation = 'live',
  ): Promise<number> {
    const filter = countFilter(this.shapeOf(name, generation), where as PageRequest<Document>['where']);
    return this.documents.read(name, generation, (documents) => documents.countDocuments(filter));
  }

  async search<Doc extends Document>(
    name: string,
    field: keyof Doc & string,
    substring: string,
    page: { offset?: number; limit: number },
  ) {
    const { searchable = [] } = this.shapeOf(name, 'live');
    assertPage(page);
    if (!searchable.includes(field as never)) throw new TypeError(`${name}: ${field} is not searchable`);
    if (hasNul(substring)) return [];
    const containing = { [`_search.${field}`]: { $regex: escaped(lowerCased(substring)) } };
    const { limit, offset = 0 } = page;
    const options = { sort: { _id: 1 }, skip: offset, limit, batchSize: limit, projection: AS_PUT } as const;
    const found = await this.documents.read(name, 'live', (documents) => documents.find(containing, options).toArray());
    return found.map((kept) => asPut<Doc>(kept));
  }

  async standing<Doc extends Document>(
    name: string,
    _projection: string,
    ids: readonly string[],
    generation: Generation = 'live',
  ) {
    this.shapeOf(name, generation);
    const standing = new Map<string, Standing<Doc>>(ids.map((id) => [id, { document: undefined, position: START }]));
    for (const kept of await this.documents.under(name, ids, generation, { projection: { _search: 0 } })) {
      const document = kept._deleted ? undefined : asPut<Doc>(kept);
      standing.set(kept._id, { document, position: kept._position });
    }
    return standing;
  }

  async apply(changes: readonly ProjectionChanges[], generation: Generation = 'live'): Promise<void> {
    const written = changes.map((change) => ({ ...change, writes: this.writesOf(change, generation) }));
    try {
      const moves = [];
      for (const { collection: name, projection, position, writes } of written) {
        const version = await this.generations.version(name, generation);
        await writeGuarded(writes, (some) => this.documents.write(name, version, some));
        moves.push({ name, version, projection, position });
      }
      if (moves.length > 0) await this.generations.moveCheckpoints(moves);
      this.failure = undefined;
      for (const { name, version, position } of moves) await this.upkeep.after(name, version, position);
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
      const edition = String(model.live);
      const positions = Object.entries(this.generations.checkpointsOf(model, 'live'));
      return positions.map(([projection, position]) => [projection, { position, edition }] as const);
    });
    return new Map(checkpoints);
  }

  async beginRebuild(collection: Collection, _projection: string, fingerprint: string): Promise<void> {
    await this.generations.begin(collection, fingerprint);
    this.begun.set(collection.name, collection);
    this.upkeep.dropRetired();
  }

  async switchOver({ name }: Collection): Promise<void> {
    await this.generations.switchOver(name);
    const begun = this.begun.get(name);
    if (!begun) return;
    this.declared.set(name, begun);
    this.begun.delete(name);
    this.upkeep.dropRetired();
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

  /** Everything that is wrong with a change is found here, before anything is written. */
  private writesOf({ collection, projection, position, puts, deletes }: ProjectionChanges, generation: Generation) {
    const shape = this.shapeOf(collection, generation);
    if (!/^[^.$\0]+$/.test(projection)) throw new TypeError(`${projection} can't be the name of a projection`);
    const keep = keeperOf(shape);
    const writes = new Map<string, GuardedWrite>();
    for (const id of deletes) {
      assertKey(shape, id);
      writes.set(id, guarded(tombstone(id, position)));
    }
    for (const document of puts) {
      assertStorable(shape, document);
      writes.set(document._id, guarded(keep(document, position)));
    }
    return [...writes.values()];
  }

  /** @throws TypeError when it was not declared, or is not being built here */
  private shapeOf(name: string, generation: Generation): Collection {
    const collection = (generation === 'live' ? this.declared : this.begun).get(name);
    if (!collection) throw new TypeError(`${name} has no ${generation} generation here: it was not declared`);
    return collection;
  }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
