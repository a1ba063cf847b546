import type { Collection as MongoCollection, IndexDescription } from 'mongodb';
import {
  ReadModelBuilding,
  START,
  StoreUnavailable,
  type Position,
} from '../../../api/platform/event-store/event-store.js';
import type { MongoConnection } from '../../../api/platform/mongodb/mongo-connection.js';
import { isDuplicateKey } from '../../../api/platform/mongodb/store-errors.js';
import {
  NOTHING_QUARANTINED,
  type CheckpointEvent,
  type Collection,
  type Generation,
  type GenerationState,
  type Quarantine,
  type ReadModel,
} from '../read-store.js';

/** Maximum age of cached records in ms, within which other processes notice a change. */
const CACHED_MS = 1_000;
/** Maximum duration in ms of an index build on many documents. */
const INDEX_MS_MAX = 600_000;

/** A generation of a read model, stored in the MongoDB collection `{name}.{number}`. */
type BuiltGeneration = Omit<GenerationState, 'id'>;

/** The record of a read model. Generation numbers increase and are never reused. */
interface ModelRecord {
  readonly _id: string;
  readonly live?: number;
  /** Number of the generation that a process is building. */
  readonly next?: number;
  readonly newest: number;
  readonly generations: Readonly<Record<string, BuiltGeneration>>;
  readonly rebuildRequested?: boolean;
}

/** A snapshot of the records of all read models. */
export interface Records {
  readonly models: ReadonlyMap<string, ModelRecord>;
  /** Time of the snapshot (performance.now()). */
  readonly at: number;
}

/** Returns the MongoDB collection of a generation. */
export const collectionName = (name: string, number: number): string => `${name}.${number}`;

/**
 * Parses the name of a generation's collection.
 * @returns undefined for other collections
 */
export function parseCollectionName(collection: string): readonly [name: string, number: number] | undefined {
  const [, name, number] = /^(.+)\.(\d+)$/.exec(collection) ?? [];
  return name === undefined ? undefined : [name, Number(number)];
}

/** Tracks the live and the next generation of each read model: one record each, changed atomically. */
export class Generations {
  /** Fingerprint of the code that reads in this process, by read model. */
  private readonly fingerprints = new Map<string, string>();
  /** Generations that this process is building. */
  private readonly ownBuilds = new Map<string, number>();
  private cached: Records | undefined;
  private pendingRead: Promise<Records> | undefined;

  constructor(private readonly connection: MongoConnection) {}

  /** Creates the record if it does not exist. */
  async declare(name: string, fingerprint: string): Promise<void> {
    this.fingerprints.set(name, fingerprint);
    if (await this.find(name)) return;
    try {
      await this.call((models) => models.insertOne({ _id: name, newest: 0, generations: {} }));
    } catch (error) {
      // Another process declared it concurrently.
      if (!isDuplicateKey(error)) throw error;
    }
    this.clearCache();
  }

  /** Returns the next generation: the unfinished one of a rebuild with this fingerprint, or an empty one. */
  async begin(collection: Collection, fingerprint: string): Promise<GenerationState> {
    const { name } = collection;
    for (;;) {
      const model = await this.find(name);
      if (!model) throw new TypeError(`${name} was not declared`);
      const unfinishedGeneration = model.next === undefined ? undefined : model.generations[model.next];
      if (unfinishedGeneration?.fingerprint === fingerprint && unfinishedGeneration.checkpoint > START)
        return this.hasBegun(name, model.next!, unfinishedGeneration);
      const next = model.newest + 1;
      const emptyGeneration = { fingerprint, checkpoint: START, quarantine: NOTHING_QUARANTINED };
      const fields = { newest: next, next, [`generations.${next}`]: emptyGeneration };
      const update = await this.call((models) =>
        models.updateOne({ _id: name, newest: model.newest }, { $set: fields } as object),
      );
      // Another process changed the record first.
      if (update.matchedCount === 0) continue;
      await this.prepare(collection, next);
      return this.hasBegun(name, next, emptyGeneration);
    }
  }

  /** Makes the generation built by this process the live one. Does nothing if there is none. */
  async switchOver(name: string): Promise<void> {
    const next = this.ownBuilds.get(name);
    if (next === undefined) return;
    const switchUpdate = { $set: { live: next }, $unset: { next: '', rebuildRequested: '' } } as const;
    const update = await this.call((models) => models.updateOne({ _id: name, next }, switchUpdate));
    if (update.matchedCount === 0 && (await this.find(name))?.live !== next) {
      throw new StoreUnavailable(`${name} is being rebuilt by another process`);
    }
    this.ownBuilds.delete(name);
    this.clearCache();
  }

  async discard(name: string): Promise<void> {
    await this.call((models) => models.updateOne({ _id: name }, { $unset: { live: '', next: '' } }));
    this.ownBuilds.delete(name);
    this.clearCache();
  }

  async requestRebuild(name: string, isRequested: boolean): Promise<void> {
    const request = { rebuildRequested: true } as const;
    await this.call((models) => models.updateOne({ _id: name }, isRequested ? { $set: request } : { $unset: request }));
  }

  /**
   * Returns the number of the requested generation.
   * @throws ReadModelBuilding
   * @throws TypeError if it was not declared or begun in this process
   */
  async of(name: string, generation: Generation): Promise<number> {
    if (generation === 'live') return Number((await this.live(name, await this.current())).id);
    const number = this.ownBuilds.get(name);
    if (number === undefined) throw new TypeError(`${name} has no ${generation} generation here`);
    return number;
  }

  /**
   * @throws ReadModelBuilding
   * @throws TypeError if it was not declared in this process
   */
  async live(name: string, { models }: Records): Promise<GenerationState> {
    const fingerprint = this.fingerprints.get(name);
    if (fingerprint === undefined) throw new TypeError(`${name} was not declared`);
    const { live } = stateOf(models.get(name));
    if (live?.fingerprint !== fingerprint) throw new ReadModelBuilding(name);
    return live;
  }

  /** Advances the checkpoint; a lower position is ignored. */
  async moveCheckpoint(
    name: string,
    number: number,
    { position, event, quarantine }: { position: Position; event?: CheckpointEvent; quarantine?: Quarantine },
  ): Promise<void> {
    const path = `generations.${number}`;
    const move = {
      [`${path}.checkpoint`]: position,
      [`${path}.checkpointEvent`]: event ?? null,
      ...(quarantine && { [`${path}.quarantine`]: quarantine }),
    };
    const behind = { _id: name, [`${path}.checkpoint`]: { $lte: position } };
    const { matchedCount } = await this.call((models) => models.updateOne(behind, { $set: move } as object));
    if (matchedCount > 0 || (await this.find(name))?.generations[number]) return;
    this.clearCache();
    throw new StoreUnavailable('the generation was replaced during the write');
  }

  /** Returns the cached records, which are at most one second old. */
  async current(): Promise<Records> {
    const { cached } = this;
    if (cached && performance.now() - cached.at < CACHED_MS) return cached;
    return this.pendingRead ?? this.readRecords();
  }

  /** Reads the records from the database. */
  async readRecords(): Promise<Records> {
    const at = performance.now();
    const reading = this.call((models) => models.find({}).toArray()).then((records) => {
      const snapshot = { models: new Map(records.map((model) => [model._id, model])), at };
      // Not cached if this process changed a record during the read.
      if (this.pendingRead === reading) this.cached = snapshot;
      return snapshot;
    });
    this.pendingRead = reading;
    try {
      return await reading;
    } finally {
      if (this.pendingRead === reading) this.pendingRead = undefined;
    }
  }

  /** Returns true if a generation is neither live nor being built. */
  isRetired({ models }: Records, name: string, number: number): boolean {
    const model = models.get(name);
    return model !== undefined && number <= model.newest && number !== model.live && number !== model.next;
  }

  async drop(name: string, number: number): Promise<void> {
    // Revokes write access first.
    await this.call((models) =>
      models.updateOne({ _id: name, live: { $ne: number } }, { $unset: { [`generations.${number}`]: '' } } as object),
    );
    await this.connection.call((database) => database.collection(collectionName(name, number)).drop());
  }

  private clearCache(): void {
    this.cached = undefined;
    this.pendingRead = undefined;
  }

  private async find(name: string): Promise<ModelRecord | undefined> {
    return (await this.call((models) => models.findOne({ _id: name }))) ?? undefined;
  }

  private hasBegun(name: string, number: number, state: BuiltGeneration): GenerationState {
    this.ownBuilds.set(name, number);
    this.clearCache();
    return { id: String(number), ...state };
  }

  private async prepare(collection: Collection, number: number): Promise<void> {
    const indexes = collection.indexes.map((fields): IndexDescription => ({ key: ascending([...fields, '_id']) }));
    // Sparse index for removing tombstones.
    indexes.push({ key: ascending(['_deleted']), sparse: true });
    await this.connection.call(
      (database) => database.collection(collectionName(collection.name, number)).createIndexes(indexes),
      INDEX_MS_MAX,
    );
  }

  private call<Result>(task: (models: MongoCollection<ModelRecord>) => Promise<Result>): Promise<Result> {
    return this.connection.call((database) =>
      task(database.collection<ModelRecord>('read-models', { useBigInt64: true })),
    );
  }
}

export function stateOf(record: ModelRecord | undefined): ReadModel {
  const state = (number: number | undefined) =>
    number === undefined ? undefined : { id: String(number), ...withoutNull(record!.generations[number]!) };
  const [live, next] = [state(record?.live), state(record?.next)];
  return { ...(live && { live }), ...(next && { next }), ...(record?.rebuildRequested && { rebuildRequested: true }) };
}

/** MongoDB stores null for a checkpoint whose event is unknown. */
const withoutNull = ({ checkpointEvent, ...built }: BuiltGeneration): BuiltGeneration => ({
  ...built,
  ...(checkpointEvent && { checkpointEvent }),
});

const ascending = (fields: readonly string[]) => new Map(fields.map((field) => [field, 1] as const));
