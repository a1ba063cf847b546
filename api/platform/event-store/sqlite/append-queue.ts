import { checkAppend, checkSize } from '../validate-append.js';
import { recordedMetadata } from '../event-hash.js';
import {
  type AppendOutcome,
  type EventToAppend,
  type ExpectedRevision,
  StoreUnavailable,
  StoreUnusable,
  type StreamAppend,
  WrongRevision,
} from '../event-store.js';
import { RestartingThread } from '../../sqlite/restarting-thread.js';
import { builtFile } from '../../shared/built-file.js';
import {
  CLOSE,
  REFUSED,
  type StartResult,
  type WriteAnswer,
  type WriteRequest,
  type WriterSettings,
} from './protocol.js';
import type { AppendWindowFlag } from './commit-interval.js';

/**
 * Maximum number of queued appends. Further ones are rejected, so that a slow disk results in 503 instead of filling
 * the memory.
 */
const WAITING_APPENDS_MAX = 20_000;
/** Maximum number of appends per request. The writer can start on them before the event loop iteration ends. */
const APPENDS_PER_REQUEST_MAX = 16;
/** Interval between attempts while writing fails, and duration after which a write counts as failing, ms. */
const RETRY_MS = 1000;
const SLOW_MS = 5000;

/** A batch of appends with the callers that wait for it. */
interface Batch {
  readonly request: WriteRequest;
  readonly waiting: { resolve(appended: AppendOutcome): void; reject(error: Error): void }[];
  readonly since: number;
}

/** Collects the appends of one event loop iteration into batches for the writer and returns the outcome of each. */
export class AppendQueue {
  private collectingBatch: Batch | undefined;
  private isInIteration = false;
  private readonly sent = new Set<Batch>();
  private waiting = 0;
  private failure: string | undefined;
  private readonly trying: NodeJS.Timeout;

  constructor(
    private readonly writer: WriterLink,
    private readonly tick: AppendWindowFlag,
    private readonly onAppended: (position: number) => void,
  ) {
    this.trying = setInterval(() => this.failure && void this.send(emptyBatch()), RETRY_MS).unref();
  }

  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendOutcome> {
    return new Promise((resolve, reject) => {
      const append = checkedAppendOf({ stream, expected, events });
      this.admit(1);
      if (!this.isInIteration) this.beginTick();
      const batch = (this.collectingBatch ??= emptyBatch());
      add(batch, append, { resolve, reject });
      if (batch.waiting.length === APPENDS_PER_REQUEST_MAX) this.sendGathered();
    });
  }

  /** Sends all appends in one request, which is written in one transaction. */
  async appendAll(appends: readonly StreamAppend[]): Promise<void> {
    const all = appends.map(checkedAppendOf);
    if (all.length === 0) return;
    this.admit(all.length);
    this.sendGathered();
    const batch = emptyBatch();
    const pendingAppends = all.map(
      (append) => new Promise<AppendOutcome>((resolve, reject) => add(batch, append, { resolve, reject })),
    );
    void this.send(batch);
    await Promise.all(pendingAppends);
  }

  notReady(): string | undefined {
    const unavailable = this.writer.notReady();
    if (unavailable) return unavailable;
    if (this.failure) return `The event store can't be written to: ${this.failure}`;
    const [oldest] = this.sent;
    const slow = oldest && performance.now() - oldest.since > SLOW_MS;
    return slow ? 'The event store has not written for some seconds' : undefined;
  }

  /** Writes the queued appends, then closes the writer. */
  async close(): Promise<void> {
    clearInterval(this.trying);
    this.sendGathered();
    await this.writer.close();
  }

  private admit(appends: number): void {
    if (this.waiting >= WAITING_APPENDS_MAX)
      throw new StoreUnavailable('Too many writes are waiting for the event store');
    this.waiting += appends;
  }

  private beginTick(): void {
    this.isInIteration = true;
    this.tick.begin();
    setImmediate(() => {
      this.sendGathered();
      this.isInIteration = false;
      this.tick.end();
    });
  }

  private sendGathered(): void {
    if (!this.collectingBatch) return;
    void this.send(this.collectingBatch);
    this.tick.sent();
    this.collectingBatch = undefined;
  }

  private async send(batch: Batch): Promise<void> {
    this.sent.add(batch);
    try {
      const answer = await this.writer.ask(batch.request);
      this.failure = answer.failure;
      answerAll(batch, answer);
      if (answer.positions.length > 0) this.onAppended(Math.max(...answer.positions));
    } catch (error) {
      for (const { reject } of batch.waiting) reject(error as Error);
    } finally {
      this.sent.delete(batch);
      this.waiting -= batch.waiting.length;
    }
  }
}

const emptyBatch = (): Batch => ({
  request: { streams: [], expected: [], counts: [], fields: [] },
  waiting: [],
  since: performance.now(),
});

interface CheckedAppend extends StreamAppend {
  readonly fields: readonly string[];
}

function checkedAppendOf({ stream, expected, events }: StreamAppend): CheckedAppend {
  checkAppend(stream, expected, events);
  return { stream, expected, events, fields: events.flatMap(fieldsOf) };
}

function add({ request, waiting }: Batch, append: CheckedAppend, caller: Batch['waiting'][number]): void {
  waiting.push(caller);
  request.streams.push(append.stream);
  request.expected.push(asNumber(append.expected));
  request.counts.push(append.events.length);
  for (const field of append.fields) request.fields.push(field);
}

function fieldsOf({ id, type, data, metadata }: EventToAppend): string[] {
  return [id, type, checkSize(JSON.stringify(data)), checkSize(recordedMetadata(metadata))];
}

const asNumber = (expected: ExpectedRevision) => (expected === 'none' ? -1 : expected);
const asRevision = (revision: number): ExpectedRevision => (revision < 0 ? 'none' : revision);

function answerAll({ request, waiting }: Batch, { revisions, positions, failed }: WriteAnswer): void {
  for (const [at, { resolve, reject }] of waiting.entries()) {
    if (failed !== undefined) {
      reject(new StoreUnavailable(`Nothing was written: ${failed}`));
    } else if (positions[at] === REFUSED) {
      reject(new WrongRevision(request.streams[at]!, asRevision(request.expected[at]!), asRevision(revisions[at]!)));
    } else {
      resolve({ revision: revisions[at]!, position: BigInt(positions[at]!) });
    }
  }
}

interface Waiting {
  resolve(answer: WriteAnswer): void;
  reject(error: Error): void;
}

type Message = StartResult | readonly WriteAnswer[];

/** Connects to the writer thread, which answers all requests of a transaction in one message. */
export class WriterLink {
  /** Pending requests, which are answered in order. */
  private readonly waiting: Waiting[] = [];
  private thread: RestartingThread<Message>;

  private constructor() {}

  /** Starts the writer. @throws StoreUnusable if the file cannot be used */
  static async start(settings: WriterSettings): Promise<WriterLink> {
    const link = new WriterLink();
    link.thread = await RestartingThread.start<Message>({
      script: builtFile('api/platform/event-store/sqlite/writer.thread.js'),
      workerData: settings,
      name: 'The writer of the event store',
      refused: (started) => ('unusable' in started ? new StoreUnusable(started.unusable) : undefined),
      onMessage: (answers) => {
        for (const answer of answers as readonly WriteAnswer[]) link.waiting.shift()!.resolve(answer);
      },
      onLost: (reason) => link.waiting.splice(0).forEach(({ reject }) => reject(reason)),
    });
    return link;
  }

  /** Returns the reason why the writer cannot answer; undefined if it can. */
  notReady(): string | undefined {
    return this.thread.lost?.message;
  }

  /**
   * Sends a request.
   * @throws StoreUnavailable if the thread has died. The request in progress may have been written, which repeating it
   * determines
   */
  ask(request: WriteRequest): Promise<WriteAnswer> {
    return new Promise((resolve, reject) => {
      if (this.thread.lost) return reject(this.thread.lost);
      this.waiting.push({ resolve, reject });
      this.thread.post(request);
    });
  }

  /** Waits for the answers to all requests, then stops the thread. */
  close(): Promise<void> {
    return this.thread.close(CLOSE);
  }
}
