import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type Database, openDatabase, SQLITE, sqliteCode, type Statement } from '../../sqlite/driver.js';
import { hashOfTexts, withHash, withPreviousHash } from '../event-hash.js';
import { EVENTS_VERSION, eventsFile } from './events-file.js';
import {
  CLOSE,
  FIELDS_OF_EVENT,
  REFUSED,
  type StartResult,
  type WriterSettings,
  type WriteAnswer,
  type WriteRequest,
} from './protocol.js';
import { AppendWindowFlag } from './commit-interval.js';
import { type Head, StreamHeads } from './stream-heads.js';

/** Maximum number of requests per transaction, which limits the latency of the first ones. */
const REQUESTS_PER_TRANSACTION_MAX = 64;

/** Writes concurrent requests in one transaction with one fsync. */
class Writer {
  private readonly db: Database;
  private readonly heads: StreamHeads;
  private readonly begin: Statement;
  private readonly commit: Statement;
  private readonly changes: Statement;
  private readonly lastPosition: Statement;
  private readonly insertStream: Statement;
  private readonly insertEvent: Statement;
  private readonly eventsAt: Statement;
  /** Position of the last event in the file. */
  private position = 0;
  private dataVersion: number | undefined;
  private failure: string | undefined;

  constructor({ file, synchronous }: WriterSettings) {
    const db = openDatabase(file, { ...eventsFile, synchronous });
    this.db = db;
    this.heads = new StreamHeads(db);
    this.begin = db.prepare('BEGIN IMMEDIATE');
    this.commit = db.prepare('COMMIT');
    this.changes = db.prepare('PRAGMA data_version');
    this.lastPosition = db.prepare('SELECT max(position) AS position FROM events');
    this.insertStream = db.prepare('INSERT INTO streams (name) VALUES (?)');
    this.insertEvent = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)');
    this.eventsAt = db.prepare(
      'SELECT id, position FROM events WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision',
    );
  }

  /**
   * Writes the first request and all that arrived since. A rejected append does not affect the others. If the write
   * fails, all these requests fail and none of them is stored.
   */
  write(first: WriteRequest, next: () => WriteRequest | undefined): WriteAnswer[] {
    const answers: WriteAnswer[] = [];
    try {
      this.start();
      let request: WriteRequest | undefined = first;
      while (request) {
        const answer: WriteAnswer = { revisions: [], positions: [] };
        answers.push(answer);
        this.place(request, answer);
        request = answers.length < REQUESTS_PER_TRANSACTION_MAX ? next() : undefined;
      }
      this.commit.run();
      return answers;
    } catch (error) {
      const failed = this.recover(error);
      const answer: WriteAnswer = {
        revisions: [],
        positions: [],
        failed,
        failure: this.failure,
      };
      return Array.from({ length: Math.max(1, answers.length) }, () => answer);
    }
  }

  close(): void {
    this.db.close();
  }

  private start(): void {
    if (this.failure !== undefined) this.tryWriting();
    this.begin.run();
    const { data_version: changes } = this.changes.get() as { data_version: number };
    if (changes === this.dataVersion) return;
    // another process may have changed heads and positions in the file
    this.heads.clear();
    this.position = (this.lastPosition.get() as { position: number | null }).position ?? 0;
    this.dataVersion = changes;
  }

  private place({ streams, expected, counts, fields }: WriteRequest, answer: WriteAnswer): void {
    let field = 0;
    for (const [at, stream] of streams.entries()) {
      const end = field + counts[at]! * FIELDS_OF_EVENT;
      const head = this.heads.get(stream);
      const actual = head?.revision ?? -1;
      if (expected[at] === actual) this.insert(stream, head, fields, field, end, answer);
      else this.refuse(expected[at]!, head, idsOf(fields, field, end), answer);
      field = end;
    }
  }

  private insert(
    stream: string,
    head: Head | undefined,
    fields: readonly string[],
    from: number,
    end: number,
    { revisions, positions }: WriteAnswer,
  ): void {
    const number = head?.number ?? Number(this.insertStream.run(stream).lastInsertRowid);
    let { revision, hash } = head ?? { revision: -1, hash: '' };
    for (let field = from; field < end; field += FIELDS_OF_EVENT) {
      const id = fields[field]!;
      const type = fields[field + 1]!;
      const data = fields[field + 2]!;
      const metadata = withPreviousHash(fields[field + 3]!, hash);
      revision += 1;
      this.position += 1;
      const own = hashOfTexts({ stream, revision, id, type, data, metadata });
      this.insertEvent.run(this.position, number, revision, id, type, data, withHash(metadata, own));
      hash = own;
    }
    this.heads.set(stream, { number, revision, hash });
    revisions.push(revision);
    positions.push(this.position);
  }

  /**
   * Answers an append with a wrong expected revision. If these events are already stored, they were resent after a lost
   * acknowledgement, and the append is acknowledged.
   */
  private refuse(expected: number, head: Head | undefined, ids: readonly string[], answer: WriteAnswer): void {
    const revision = expected + ids.length;
    const rows = head ? (this.eventsAt.all(head.number, expected + 1, revision) as unknown as EventAt[]) : [];
    const isSameAppend = rows.length === ids.length && rows.every(({ id }, at) => id === ids[at]);
    answer.revisions.push(isSameAppend ? revision : (head?.revision ?? -1));
    answer.positions.push(isSameAppend ? rows.at(-1)!.position : REFUSED);
  }

  /** Restores the state from the file and returns the error message. */
  private recover(error: unknown): string {
    const reason = (error as Error).message;
    this.dataVersion = undefined;
    const isLockedByOther = sqliteCode(error) === SQLITE.BUSY && !this.db.isTransaction;
    if (!isLockedByOther) {
      this.failure = reason;
      try {
        this.tryWriting();
      } catch (retryError) {
        this.failure = (retryError as Error).message;
      }
    }
    return reason;
  }

  /**
   * Tests whether writing works, without changing content. After a failed commit, this also overwrites leftovers in
   * SQLite's WAL, so that they cannot reappear when the WAL is read after a crash.
   */
  private tryWriting(): void {
    if (this.db.isTransaction) this.db.exec('ROLLBACK');
    this.db.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${EVENTS_VERSION}; COMMIT`);
    this.failure = undefined;
  }
}

interface EventAt {
  readonly id: string;
  readonly position: number;
}

const idsOf = (fields: readonly string[], from: number, end: number) =>
  fields.slice(from, end).filter((_, field) => field % FIELDS_OF_EVENT === 0);

type Message = WriteRequest | typeof CLOSE;

/** Receives the messages to the thread, including those that arrive while a transaction is prepared. */
class Inbox {
  private closeRequested = false;

  constructor(
    private readonly port: MessagePort,
    private readonly tick: AppendWindowFlag,
    private pending: Message | undefined,
  ) {}

  get closing(): boolean {
    return this.closeRequested;
  }

  readonly next = (): WriteRequest | undefined => {
    if (this.closeRequested) return undefined;
    const message = this.pending ?? this.receive();
    this.pending = undefined;
    if (message !== CLOSE) return message;
    this.closeRequested = true;
    return undefined;
  };

  /** Returns the next message, if any. Waits while the calling thread is busy, so that requests share one fsync. */
  private receive(): Message | undefined {
    for (;;) {
      const ending = !this.tick.isOpen;
      const message = receiveMessageOnPort(this.port)?.message as Message | undefined;
      if (message || ending || !this.tick.awaitMore()) return message;
    }
  }
}

function run(port: MessagePort, settings: WriterSettings): void {
  const writer = new Writer(settings);
  const tick = new AppendWindowFlag(settings.tick);
  port.on('message', (message: Message) => {
    const inbox = new Inbox(port, tick, message);
    const first = inbox.next();
    if (first) port.postMessage(writer.write(first, inbox.next));
    if (!inbox.closing) return;
    writer.close();
    port.close();
  });
}

const port = parentPort!;
let started: StartResult;
try {
  run(port, workerData as WriterSettings);
  started = { ready: true };
} catch (error) {
  started = { unusable: (error as Error).message };
}
port.postMessage(started);
