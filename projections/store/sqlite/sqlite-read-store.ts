import { Worker } from 'node:worker_threads';
import { StoreUnavailable, StoreUnusable, type Position } from '../../../api/platform/event-store/event-store.js';
import type { Collection, Document, Generation, PageRequest, ProjectionChanges, ReadStore } from '../read-store.js';
import { assertKey, assertStorable } from '../storable.js';
import { rowMaker, type Row } from './columns.js';
import type { ReadModelFile, RowChanges } from './read-model-file.js';
import type { Answer, Call } from './read-store.worker.js';

type Result<Operation extends keyof ReadModelFile> = ReturnType<ReadModelFile[Operation]>;

/**
 * Read models in an SQLite file, behind a thread of its own.
 * @throws StoreUnusable with one line when the file is foreign or damaged; it is left as it is
 */
export async function openSqliteReadStore({ file }: { file: string }): Promise<ReadStore> {
  const store = new SqliteReadStore(file);
  await store.opened;
  return store;
}

class SqliteReadStore implements ReadStore {
  readonly opened: Promise<unknown>;
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { resolve(result: never): void; reject(reason: Error): void }>();
  private readonly declared = new Map<string, { collection: Collection; rowOf: (document: Document) => Row }>();
  private calls = 0;
  private gone: string | undefined;
  private failing: string | undefined;

  constructor(file: string) {
    this.worker = new Worker(new URL('./read-store.worker.js', import.meta.url), { workerData: { file } });
    this.opened = this.answerTo(0);
    this.worker.on('message', (answer: Answer) => this.take(answer));
    this.worker.on('error', (error) => this.stop(`the read models' thread failed: ${error.message}`));
    this.worker.on('exit', () => this.stop('the read models are closed'));
  }

  async declare(collection: Collection, fingerprint: string): Promise<{ live: string | undefined }> {
    const declared = await this.ask('declare', collection, fingerprint);
    this.declared.set(collection.name, { collection, rowOf: rowMaker(collection) });
    return declared;
  }

  async get<Doc extends Document>(collection: string, ids: readonly string[], generation?: Generation) {
    const found = parse<Doc>(await this.ask('get', collection, ids, generation));
    return new Map(found.map((document) => [document._id, document]));
  }

  async page<Doc extends Document>(collection: string, request: PageRequest<Doc>, generation?: Generation) {
    return parse<Doc>(await this.ask('page', collection, request as PageRequest<Document>, generation));
  }

  async count<Doc extends Document>(
    collection: string,
    where?: PageRequest<Doc>['where'],
    generation?: Generation,
  ): Promise<number> {
    return this.ask('count', collection, where as PageRequest<Document>['where'], generation);
  }

  async search<Doc extends Document>(
    collection: string,
    field: keyof Doc & string,
    substring: string,
    page: { offset?: number; limit: number },
  ) {
    return parse<Doc>(await this.ask('search', collection, field, substring, page));
  }

  async apply(changes: readonly ProjectionChanges[], generation?: Generation): Promise<void> {
    const rows = changes.map((change) => this.rowsOf(change));
    try {
      await this.ask('apply', rows, generation);
      this.failing = undefined;
    } catch (error) {
      this.failing = (error as Error).message;
      throw error;
    }
  }

  async checkpoint(projection: string, generation?: Generation): Promise<Position> {
    return this.ask('checkpoint', projection, generation);
  }

  async beginRebuild(collection: Collection, projection: string, fingerprint: string): Promise<void> {
    await this.ask('beginRebuild', collection, projection, fingerprint);
  }

  async switchOver(collection: Collection, projection: string): Promise<void> {
    await this.ask('switchOver', collection, projection);
  }

  notReady(): string | undefined {
    return this.gone ?? this.failing;
  }

  async close(): Promise<void> {
    if (this.gone !== undefined) return;
    const exited = new Promise((resolve) => this.worker.once('exit', resolve));
    await this.ask('close');
    await exited;
  }

  private rowsOf({ collection, projection, position, puts, deletes }: ProjectionChanges): RowChanges {
    const declared = this.declared.get(collection);
    if (!declared) throw new TypeError(`${collection} was not declared`);
    for (const document of puts) assertStorable(declared.collection, document);
    for (const id of deletes) assertKey(declared.collection, id);
    return { collection, projection, position, puts: puts.map(declared.rowOf), deletes };
  }

  private ask<Operation extends keyof ReadModelFile>(
    operation: Operation,
    ...args: Parameters<ReadModelFile[Operation]>
  ): Promise<Result<Operation>> {
    if (this.gone !== undefined) return Promise.reject(new StoreUnavailable(this.gone));
    const id = ++this.calls;
    const answer = this.answerTo<Result<Operation>>(id);
    this.worker.postMessage({ id, operation, args } satisfies Call);
    return answer;
  }

  private answerTo<Answered>(id: number): Promise<Answered> {
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  private take(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('failure' in answer) waiting?.reject(failed(answer.failure));
    else waiting?.resolve(answer.result as never);
  }

  private stop(reason: string): void {
    this.gone ??= reason;
    for (const { reject } of this.waiting.values()) reject(new StoreUnavailable(this.gone));
    this.waiting.clear();
  }
}

const parse = <Doc>(documents: string) => JSON.parse(documents) as Doc[];

function failed({ name, message }: { name: string; message: string }): Error {
  switch (name) {
    case 'TypeError':
      return new TypeError(message);
    case 'RangeError':
      return new RangeError(message);
    case 'StoreUnusable':
      return new StoreUnusable(`${message} (it holds read models alone: moved away, they are rebuilt from the events)`);
    default:
      return new StoreUnavailable(`read models: ${message}`);
  }
}
