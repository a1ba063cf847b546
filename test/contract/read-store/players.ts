import { START, type Position } from '../../../api/platform/event-store/event-store.js';
import type {
  Collection,
  Document,
  Generation,
  PageRequest,
  Changes,
  ReadStore,
} from '../../../projections/store/read-store.js';

export interface ReadStoreUnderTest {
  /** Opens a store on an empty database */
  open(): Promise<ReadStore>;
  /** Opens another store on the same database after the first was closed */
  reopen(): Promise<ReadStore>;
  /** Removes the database */
  dispose(): Promise<void>;
}

export interface Player extends Document {
  team: string;
  points: number | null;
  name: string;
  active?: boolean;
}

export const players: Collection<Player> = {
  name: 'contract-players',
  fields: ['team', 'points', 'name', 'active'],
  indexes: [['points'], ['team', 'points'], ['team', 'active'], ['name']],
  owner: 'team',
  searched: 'name',
};

export const player = (_id: string, changes: Partial<Player> = {}): Player => ({
  _id,
  team: 'red',
  points: 1,
  name: `player ${_id}`,
  ...changes,
});

export const puts = (documents: readonly Document[], position = 1n): Changes => ({
  collection: players.name,

  position,
  puts: documents,
  deletes: [],
});

/** Declares a collection and completes an empty rebuild. */
export async function declareBuilt(store: ReadStore, collection: Collection, fingerprint: string): Promise<void> {
  await store.declare(collection, fingerprint);
  await store.beginRebuild(collection, fingerprint);
  await store.switchOver(collection.name);
}

/** The store under test with a declared `players` collection and common queries. */
export class Players {
  store: ReadStore;

  constructor(private readonly storeUnderTest: () => ReadStoreUnderTest) {}

  async open(): Promise<void> {
    this.store = await this.storeUnderTest().open();
    await declareBuilt(this.store, players, 'v1');
  }

  async reopen(): Promise<void> {
    await this.store.close();
    this.store = await this.storeUnderTest().reopen();
  }

  /** Checkpoint of the players, or START if the generation does not exist */
  async checkpoint(generation: Generation = 'live', name = players.name): Promise<Position> {
    return (await this.store.listModels()).get(name)?.[generation]?.checkpoint ?? START;
  }

  /** Fingerprint of the live players */
  async fingerprint(): Promise<string | undefined> {
    return (await this.store.listModels()).get(players.name)?.live?.fingerprint;
  }

  put(...documents: Player[]): Promise<void> {
    return this.store.apply(puts(documents));
  }

  async findOne(id: string, generation?: Generation): Promise<Player | undefined> {
    return (await this.store.get(players, [id], generation)).get(id);
  }

  async ids(request: PageRequest<Player>, generation?: Generation): Promise<string[]> {
    return (await this.store.page(players, request, generation)).map(({ _id }) => _id);
  }
}
