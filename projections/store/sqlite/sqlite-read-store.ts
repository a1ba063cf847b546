import { ReadModelBuilding, StoreUnusable } from '../../../api/platform/event-store/event-store.js';
import { eventLoopTurns, mapInTurns } from '../../../api/platform/shared/event-loop-turns.js';
import { FileThread, type FileOperations } from '../../../api/platform/sqlite/file-thread.js';
import { startWalMover } from '../../../api/platform/sqlite/wal-mover.js';
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
import { assertStorableChanges } from '../validate-document.js';
import { rowMaker, type Row } from './document-table.js';
import { READ_MODELS } from './generations.js';
import type { ReadModelFile } from './read-model-file.js';
import type { ReadModelReader } from './read-model-reader.js';
import { builtFile } from '../../../api/platform/shared/built-file.js';

/** Documents per write, which takes some tens of milliseconds, so that reads are served in between. */
const DOCUMENTS_AT_ONCE = 1_000;
const CHARACTERS_AT_ONCE = 1_000_000;
/** Documents per read, for the same reason; documents may be large. */
const IDS_AT_ONCE = 250;

/**
 * Opens read models in an SQLite file with a writer thread and a reader thread.
 * @throws StoreUnusable with a one-line message if the file is foreign or damaged; the file is not changed
 */
export async function openSqliteReadStore({ file }: { file: string }): Promise<ReadStore> {
  const started = <Part extends FileOperations>(script: URL) => FileThread.start<Part>(script, file, 'read models');
  try {
    // The writer creates the file if it does not exist.
    const writer = await started<ReadModelFile>(builtFile('projections/store/sqlite/read-store.thread.js'));
    const reader = await started<ReadModelReader>(builtFile('projections/store/sqlite/read-model-reader.thread.js'));
    const endMover = await startWalMover({ file, synchronous: READ_MODELS.synchronous }, 'read models');
    return new SqliteReadStore(writer, reader, endMover);
  } catch (error) {
    if (!(error instanceof StoreUnusable)) throw error;
    throw new StoreUnusable(`${error.message} (once it is moved away, its read models are rebuilt from the events)`);
  }
}

interface DeclaredCollection {
  readonly collection: Collection;
  readonly fingerprint: string;
  /** Fingerprint of the live generation, which only this process can replace. */
  liveFingerprint: string | undefined;
}

class SqliteReadStore implements ReadStore {
  private readonly declared = new Map<string, DeclaredCollection>();
  private failing: string | undefined;

  constructor(
    private readonly writer: FileThread<ReadModelFile>,
    private readonly reader: FileThread<ReadModelReader>,
    private readonly endMover: () => Promise<void>,
  ) {}

  async declare(collection: Collection, fingerprint: string): Promise<void> {
    const model = (await this.listModels()).get(collection.name);
    this.declared.set(collection.name, { collection, fingerprint, liveFingerprint: model?.live?.fingerprint });
  }

  async get<Doc extends Document>({ name }: Collection<Doc>, ids: readonly string[], generation: Generation = 'live') {
    this.assertReadable(name, generation);
    const documents = new Map<string, Doc>();
    for (const part of partsOfIds(ids)) {
      const page = await parseDocuments<Doc>(await this.reader.call('get', name, part, generation));
      for (const document of page) documents.set(document._id, document);
    }
    return documents;
  }

  async page<Doc extends Document>(
    { name }: Collection<Doc>,
    request: PageRequest<Doc>,
    generation: Generation = 'live',
  ) {
    this.assertReadable(name, generation);
    return parseDocuments<Doc>(await this.reader.call('page', name, request as PageRequest<Document>, generation));
  }

  async count<Doc extends Document>(
    { name }: Collection<Doc>,
    request: CountRequest<Doc> = {},
    generation: Generation = 'live',
  ) {
    this.assertReadable(name, generation);
    return this.reader.call('count', name, request as CountRequest<Document>, generation);
  }

  async getWithPosition<Doc extends Document>(
    { name }: Collection<Doc>,
    ids: readonly string[],
    generation: Generation,
  ) {
    const documents = new Map<string, WithPosition<Doc>>();
    const takeTurn = eventLoopTurns();
    for (const part of partsOfIds(ids)) {
      const { documents: rows, checkpoint } = await this.writer.call('getWithPosition', name, part, generation);
      for (const id of part) documents.set(id, { document: undefined, position: checkpoint });
      for (const [json, position] of rows) {
        const document = JSON.parse(json) as Doc;
        documents.set(document._id, { document, position: position > checkpoint ? position : checkpoint });
        await takeTurn();
      }
    }
    return documents;
  }

  async apply(changes: Changes, generation: Generation = 'live'): Promise<void> {
    const { collection } = this.declaredAs(changes.collection);
    assertStorableChanges(collection, changes);
    const { puts, deletes, quarantine, ...where } = changes;
    // Validates everything before the first write.
    const parts = [...partsOf(await mapInTurns(puts, rowMaker(collection)))];
    try {
      for (const [n, rows] of parts.entries()) {
        const isLast = n === parts.length - 1;
        const part = { ...where, isLast, puts: rows, deletes: [] };
        // Deleted documents leave no position, so they are written together with the checkpoint.
        const last = isLast && { deletes, ...(quarantine && { quarantine }) };
        await this.writer.call('write', { ...part, ...last }, generation);
      }
      this.failing = undefined;
    } catch (error) {
      this.failing = (error as Error).message;
      throw error;
    }
  }

  async listModels(): Promise<ReadonlyMap<string, ReadModel>> {
    return new Map(await this.writer.call('models'));
  }

  async currentGeneration(name: string): Promise<GenerationState> {
    this.assertReadable(name, 'live');
    return (await this.listModels()).get(name)!.live!;
  }

  async beginRebuild(collection: Collection, fingerprint: string): Promise<GenerationState> {
    return this.writer.call('beginRebuild', collection, fingerprint);
  }

  async switchOver(name: string): Promise<void> {
    await this.writer.call('switchOver', name);
    const model = (await this.listModels()).get(name);
    this.declaredAs(name).liveFingerprint = model?.live?.fingerprint;
  }

  async discard(name: string): Promise<void> {
    this.declaredAs(name).liveFingerprint = undefined;
    await this.writer.call('discard', name);
  }

  async requestRebuild(name: string, isRequested = true): Promise<void> {
    await this.writer.call('requestRebuild', name, isRequested);
  }

  async purge(collections: readonly string[]): Promise<void> {
    for (const name of collections) await this.writer.call('rewrite', name);
    // One call per step, so that other calls are served in between.
    while (await this.writer.call('tidy'));
    await this.writer.call('truncateLog');
  }

  notReady(): string | undefined {
    return this.writer.notReady() ?? this.reader.notReady() ?? this.failing;
  }

  async close(): Promise<void> {
    // The last connection truncates the WAL and must be allowed to write.
    await Promise.all([this.reader.close(), this.endMover()]);
    await this.writer.close();
  }

  private assertReadable(name: string, generation: Generation): void {
    const { fingerprint, liveFingerprint } = this.declaredAs(name);
    if (generation === 'live' && fingerprint !== liveFingerprint) throw new ReadModelBuilding(name);
  }

  private declaredAs(name: string): DeclaredCollection {
    const declared = this.declared.get(name);
    if (!declared) throw new TypeError(`${name} was not declared`);
    return declared;
  }
}

/** Splits rows into parts of one write each; yields at least one part, which may be empty. */
function* partsOf(rows: readonly Row[]): Generator<readonly Row[]> {
  let part: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    const { length } = row.at(-1) as string;
    const isFull = part.length === DOCUMENTS_AT_ONCE || characters + length > CHARACTERS_AT_ONCE;
    if (isFull && part.length > 0) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(row);
    characters += length;
  }
  yield part;
}

function* partsOfIds(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) yield ids.slice(from, from + IDS_AT_ONCE);
}

/** Parses JSON arrays of documents, and yields to other work in between. */
export async function parseDocuments<Doc>(pieces: readonly string[]): Promise<Doc[]> {
  const parsed = await mapInTurns(pieces, (piece) => JSON.parse(piece) as Doc[]);
  return parsed.length === 1 ? parsed[0]! : parsed.flat();
}
