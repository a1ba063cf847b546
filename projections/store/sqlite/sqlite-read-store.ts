import { StoreUnusable, type Position } from '../../../api/platform/event-store/event-store.js';
import { FileThread } from '../../../api/platform/sqlite/file-thread.js';
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
import { assertKey, assertStorable } from '../storable.js';
import { rowMaker, type Row } from './columns.js';
import type { ReadModelFile, RowChanges } from './read-model-file.js';

type Where = PageRequest<Document>['where'];

/**
 * Read models in an SQLite file, behind a thread of its own.
 * @throws StoreUnusable with one line when the file is foreign or damaged; it is left as it is
 */
export async function openSqliteReadStore({ file }: { file: string }): Promise<ReadStore> {
  const script = new URL('./read-store.worker.js', import.meta.url);
  try {
    return new SqliteReadStore(await FileThread.start<ReadModelFile>(script, file, 'read models'));
  } catch (error) {
    if (!(error instanceof StoreUnusable)) throw error;
    throw new StoreUnusable(`${error.message} (once it is moved away, its read models are rebuilt from the events)`);
  }
}

class SqliteReadStore implements ReadStore {
  private readonly declared = new Map<string, { collection: Collection; rowOf: (document: Document) => Row }>();
  private failing: string | undefined;

  constructor(private readonly thread: FileThread<ReadModelFile>) {}

  async declare(collection: Collection, fingerprint: string): Promise<{ live: string | undefined }> {
    const declared = await this.thread.ask('declare', collection, fingerprint);
    this.declared.set(collection.name, { collection, rowOf: rowMaker(collection) });
    return declared;
  }

  async get<Doc extends Document>(collection: string, ids: readonly string[], generation?: Generation) {
    const found = parse<Doc>(await this.thread.ask('get', collection, ids, generation));
    return new Map(found.map((document) => [document._id, document]));
  }

  async page<Doc extends Document>(collection: string, request: PageRequest<Doc>, generation?: Generation) {
    return parse<Doc>(await this.thread.ask('page', collection, request as PageRequest<Document>, generation));
  }

  async count<Doc extends Document>(
    collection: string,
    where?: PageRequest<Doc>['where'],
    generation?: Generation,
  ): Promise<number> {
    return this.thread.ask('count', collection, where as Where, generation);
  }

  async search<Doc extends Document>(
    collection: string,
    field: keyof Doc & string,
    substring: string,
    page: { offset?: number; limit: number },
  ) {
    return parse<Doc>(await this.thread.ask('search', collection, field, substring, page));
  }

  async apply(changes: readonly ProjectionChanges[], generation?: Generation): Promise<void> {
    const rows = changes.map((change) => this.rowsOf(change));
    try {
      await this.thread.ask('apply', rows, generation);
      this.failing = undefined;
    } catch (error) {
      this.failing = (error as Error).message;
      throw error;
    }
  }

  async standing<Doc extends Document>(
    collection: string,
    projection: string,
    ids: readonly string[],
    generation?: Generation,
  ) {
    const { documents, position } = await this.thread.ask('standing', collection, projection, ids, generation);
    const standing = new Map<string, Standing<Doc>>(ids.map((id) => [id, { document: undefined, position }]));
    for (const document of parse<Doc>(documents)) standing.set(document._id, { document, position });
    return standing;
  }

  async checkpoints(): Promise<ReadonlyMap<string, Checkpoint>> {
    return new Map(await this.thread.ask('checkpoints'));
  }

  async checkpoint(projection: string, generation?: Generation): Promise<Position> {
    return this.thread.ask('checkpoint', projection, generation);
  }

  async beginRebuild(collection: Collection, projection: string, fingerprint: string): Promise<void> {
    await this.thread.ask('beginRebuild', collection, projection, fingerprint);
  }

  async switchOver(collection: Collection, projection: string): Promise<void> {
    await this.thread.ask('switchOver', collection, projection);
  }

  notReady(): string | undefined {
    return this.thread.notReady() ?? this.failing;
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  private rowsOf({ collection, projection, position, puts, deletes }: ProjectionChanges): RowChanges {
    const declared = this.declared.get(collection);
    if (!declared) throw new TypeError(`${collection} was not declared`);
    for (const document of puts) assertStorable(declared.collection, document);
    for (const id of deletes) assertKey(declared.collection, id);
    return { collection, projection, position, puts: puts.map(declared.rowOf), deletes };
  }
}

const parse = <Doc>(documents: string) => JSON.parse(documents) as Doc[];
