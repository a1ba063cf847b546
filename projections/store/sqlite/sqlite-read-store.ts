import { StoreUnusable, type Position } from '../../../api/platform/event-store/event-store.js';
import { FileThread } from '../../../api/platform/sqlite/file-thread.js';
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
import { assertStorableChanges } from '../storable.js';
import { rowMaker } from './document-table.js';
import type { ReadModelFile, RowChanges } from './read-model-file.js';

/**
 * Read models in an SQLite file, behind a thread of its own.
 * @throws StoreUnusable with one line when the file is foreign or damaged; it is left as it is
 */
export async function openSqliteReadStore({ file }: { file: string }): Promise<ReadStore> {
  const script = new URL('./read-store.thread.js', import.meta.url);
  try {
    return new SqliteReadStore(await FileThread.start<ReadModelFile>(script, file, 'read models'));
  } catch (error) {
    if (!(error instanceof StoreUnusable)) throw error;
    throw new StoreUnusable(`${error.message} (once it is moved away, its read models are rebuilt from the events)`);
  }
}

class SqliteReadStore implements ReadStore {
  /** as each generation was built with */
  private readonly built: Record<Generation, Map<string, Collection>> = { live: new Map(), next: new Map() };
  private failing: string | undefined;

  constructor(private readonly thread: FileThread<ReadModelFile>) {}

  async declare(collection: Collection, fingerprint: string): Promise<{ live: string }> {
    const { live, built } = await this.thread.ask('declare', collection, fingerprint);
    this.built.live.set(collection.name, built);
    return { live };
  }

  async get<Doc extends Document>(collection: string, ids: readonly string[], generation?: Generation) {
    const found = parse<Doc>(await this.thread.ask('get', collection, ids, generation));
    return new Map(found.map((document) => [document._id, document]));
  }

  async page<Doc extends Document>(collection: string, request: PageRequest<Doc>, generation?: Generation) {
    return parse<Doc>(await this.thread.ask('page', collection, request as PageRequest<Document>, generation));
  }

  async count<Doc extends Document>(collection: string, request?: CountRequest<Doc>, generation?: Generation) {
    return this.thread.ask('count', collection, request as CountRequest<Document>, generation);
  }

  async apply(changes: readonly ProjectionChanges[], generation: Generation = 'live'): Promise<void> {
    const rows = changes.map((change) => this.rowsOf(change, generation));
    try {
      await this.thread.ask('apply', rows, generation);
      this.failing = undefined;
    } catch (error) {
      this.failing = (error as Error).message;
      throw error;
    }
  }

  async getWithPosition<Doc extends Document>(
    collection: string,
    projection: string,
    ids: readonly string[],
    generation?: Generation,
  ) {
    const { documents, position } = await this.thread.ask('getWithPosition', collection, projection, ids, generation);
    const found = new Map<string, WithPosition<Doc>>(ids.map((id) => [id, { document: undefined, position }]));
    for (const document of parse<Doc>(documents)) found.set(document._id, { document, position });
    return found;
  }

  async checkpoints(): Promise<ReadonlyMap<string, Checkpoint>> {
    return new Map(await this.thread.ask('checkpoints'));
  }

  async checkpoint(projection: string, generation?: Generation): Promise<Position> {
    return this.thread.ask('checkpoint', projection, generation);
  }

  async beginRebuild(collection: Collection, projection: string, fingerprint: string): Promise<void> {
    await this.thread.ask('beginRebuild', collection, projection, fingerprint);
    this.built.next.set(collection.name, collection);
  }

  async switchOver(collection: Collection, projection: string): Promise<void> {
    await this.thread.ask('switchOver', collection, projection);
    const { live, next } = this.built;
    live.set(collection.name, next.get(collection.name) ?? live.get(collection.name)!);
    next.delete(collection.name);
  }

  async purge(): Promise<void> {
    // one call each, so that others come in between
    while (await this.thread.ask('tidy'));
    await this.thread.ask('truncateLog');
  }

  notReady(): string | undefined {
    return this.thread.notReady() ?? this.failing;
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  private rowsOf(change: ProjectionChanges, generation: Generation): RowChanges {
    const built = this.built[generation].get(change.collection);
    if (!built) throw new TypeError(`${change.collection} has no ${generation} generation: it was not declared`);
    assertStorableChanges(built, change);
    return { ...change, puts: change.puts.map(rowMaker(built)) };
  }
}

const parse = <Doc>(documents: string) => JSON.parse(documents) as Doc[];
