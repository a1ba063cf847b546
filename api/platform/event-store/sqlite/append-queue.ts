import {
  type Appended,
  type EventToAppend,
  type ExpectedRevision,
  StoreUnavailable,
  WrongRevision,
} from '../event-store.js';
import { checkAppend, checkSize } from '../acceptable.js';
import { withPreviousHash } from '../event-hash.js';
import {
  type Append,
  FIELDS_OF_APPEND,
  type Outcome,
  type Row,
  type WriteAnswer,
  type WriteRequest,
} from './protocol.js';
import type { ThreadLink } from './thread-link.js';

/** More appends than this waiting are refused, so that a slow disk shows as 503 and not as memory. */
const MOST_WAITING = 20_000;
const MOST_IN_A_REQUEST = 256;
/** How often a store in trouble is tried, and how long a write may take before it counts as trouble, ms. */
const TRY_EVERY = 1000;
const SLOW = 5000;

interface Waiting {
  readonly append: Append;
  readonly since: number;
  resolve(appended: Appended): void;
  reject(error: Error): void;
}

/** Sends the appends of one turn of the event loop to the writer together, and tells each its outcome. */
export class AppendQueue {
  private gathered: Waiting[] = [];
  /** requests in the order sent, with the appends in each */
  private readonly sent = new Set<readonly Waiting[]>();
  private waiting = 0;
  private trouble: string | undefined;
  private readonly trying: NodeJS.Timeout;

  constructor(
    private readonly writer: ThreadLink<WriteRequest, WriteAnswer>,
    private readonly onAppended: (rows: readonly Row[]) => void,
  ) {
    this.trying = setInterval(() => this.trouble && void this.send([]), TRY_EVERY).unref();
  }

  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    return new Promise((resolve, reject) => {
      const append = asMessage(stream, expected, events);
      if (this.waiting >= MOST_WAITING) throw new StoreUnavailable('Too many writes are waiting for the event store');
      this.waiting += 1;
      if (this.gathered.length === 0) queueMicrotask(() => this.sendGathered());
      this.gathered.push({ append, since: performance.now(), resolve, reject });
    });
  }

  notReady(): string | undefined {
    if (this.writer.stopped) return this.writer.stopped;
    if (this.trouble) return `The event store can't be written to: ${this.trouble}`;
    const [oldest] = this.sent;
    const since = oldest?.[0]?.since ?? Infinity;
    return performance.now() - since > SLOW ? 'The event store has not written for some seconds' : undefined;
  }

  /** Writes what waits first. */
  async close(): Promise<void> {
    clearInterval(this.trying);
    this.sendGathered();
    await this.writer.close();
  }

  private sendGathered(): void {
    const gathered = this.gathered;
    this.gathered = [];
    for (let from = 0; from < gathered.length; from += MOST_IN_A_REQUEST) {
      void this.send(gathered.slice(from, from + MOST_IN_A_REQUEST));
    }
  }

  private async send(together: readonly Waiting[]): Promise<void> {
    this.sent.add(together);
    try {
      const { outcomes, trouble } = await this.writer.ask(together.map(({ append }) => append));
      this.trouble = trouble;
      this.settle(together, outcomes);
    } catch (error) {
      for (const { reject } of together) reject(error as Error);
    } finally {
      this.sent.delete(together);
      this.waiting -= together.length;
    }
  }

  private settle(together: readonly Waiting[], outcomes: readonly Outcome[]): void {
    const rows: Row[] = [];
    for (const [at, { append, resolve, reject }] of together.entries()) {
      const outcome = outcomes[at]!;
      if (outcome.kind === 'appended') {
        addRows(rows, append, outcome);
        resolve({ revision: outcome.revision, position: BigInt(outcome.position) });
      } else {
        reject(asError(append, outcome));
      }
    }
    if (rows.length > 0) this.onAppended(rows);
  }
}

const asRevision = (revision: number): ExpectedRevision => (revision < 0 ? 'none' : revision);

function asMessage(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Append {
  checkAppend(stream, expected, events);
  const fields: string[] = [];
  for (const { id, type, data, metadata } of events) {
    // recorded events carry the hash that the writer adds
    const given = 'previousHash' in metadata ? { ...metadata, previousHash: undefined } : metadata;
    fields.push(id, type, checkSize(JSON.stringify(data)), checkSize(JSON.stringify(given)));
  }
  return { stream, expected: expected === 'none' ? -1 : expected, events: fields };
}

function asError({ stream, expected }: Append, outcome: Exclude<Outcome, { kind: 'appended' }>): Error {
  return outcome.kind === 'failed'
    ? new StoreUnavailable(`Nothing was written: ${outcome.reason}`)
    : new WrongRevision(stream, asRevision(expected), asRevision(outcome.actual));
}

/** The rows as the writer wrote them; none for what had been there before. */
function addRows(
  rows: Row[],
  { stream, events }: Append,
  { revision, position, previousHashes }: Outcome & { kind: 'appended' },
): void {
  const count = previousHashes.length;
  for (const [at, hash] of previousHashes.entries()) {
    const field = at * FIELDS_OF_APPEND;
    const [id, type, data, given] = events.slice(field, field + FIELDS_OF_APPEND) as [string, string, string, string];
    const back = count - 1 - at;
    rows.push([position - back, stream, revision - back, id, type, data, withPreviousHash(given, hash)]);
  }
}
