import { setTimeout as delay } from 'node:timers/promises';
import type { AppendResult } from '@kurrent/kurrentdb-client';
import { Mutex } from '../../shared/mutex.js';
import { checkAppend } from '../validate-append.js';
import {
  StoreUnavailable,
  WrongRevision,
  type AppendOutcome,
  type EventToAppend,
  type ExpectedRevision,
} from '../event-store.js';
import { timeLeft } from './time-limit.js';
import type { AppendWindow } from './append-window.js';
import { chain, sendOnce, type ChainedAppend } from './chained-append.js';
import { CALL_TIMEOUT_MS, type Connection } from './connection.js';
import type { LogReader } from './log-reader.js';
import type { StreamHeads } from './stream-heads.js';
import { NoAnswer, unavailable } from './store-errors.js';

/** Minimum remaining time for a second attempt after a failure, ms. */
const RESEND_MS_MIN = 1000;
/** Additional time that a caller waits after the time limit of a call, to learn why it failed, ms. */
const TIMEOUT_MARGIN_MS = 200;
/** Pause before the second attempt, during which the client reconnects, ms. */
const RESEND_DELAY_MS = 100;

/** Appends hash-chained events, with at most one append per stream in flight. */
export class Appender {
  private readonly mutex = new Mutex();
  private readonly pendingAppends = new Set<Promise<unknown>>();

  constructor(
    private readonly connection: Connection,
    private readonly log: LogReader,
    private readonly heads: StreamHeads,
    private readonly window: AppendWindow,
  ) {}

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendOutcome> {
    checkAppend(stream, expected, events);
    const patience = timeLeft(CALL_TIMEOUT_MS);
    const giveUpAt = performance.now() + patience;
    const pendingAppend = this.mutex.run(stream, () => this.appendSequentially(stream, expected, events, giveUpAt));
    this.pendingAppends.add(pendingAppend);
    return withinTimeout(pendingAppend, patience).finally(() => this.pendingAppends.delete(pendingAppend));
  }

  /** Resolves when no append is in flight. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.pendingAppends);
  }

  private async appendSequentially(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    giveUpAt: number,
  ): Promise<AppendOutcome> {
    if (performance.now() > giveUpAt) throw unavailable(new NoAnswer());
    const previousHash = await this.hashBefore(stream, expected);
    if (previousHash === undefined) throw new WrongRevision(stream, expected, await this.log.endOf(stream));
    const chained = chain({ stream, expected, events }, previousHash);
    const undo = this.heads.sending(stream, chained.head.revision);
    const { nextExpectedRevision, position } = await this.send(chained, giveUpAt).catch((error: unknown) => {
      undo();
      throw error;
    });
    const revision = Number(nextExpectedRevision);
    // for existing events, the server does not always return a position
    return { revision, position: position?.commit ?? (await this.positionOf(stream, revision)) };
  }

  /** Returns the hash of the last event; undefined if the stream is shorter than expected. */
  private async hashBefore(stream: string, expected: ExpectedRevision): Promise<string | undefined> {
    if (expected === 'none') return '';
    const cachedHash = await this.heads.hashAt(stream, expected);
    if (cachedHash !== undefined) return cachedHash;
    return this.log.hashAt(stream, expected);
  }

  /**
   * Retries once after a failure. This is safe: the server compares the ids with those of the events at these
   * revisions, regardless of their age, and acknowledges an identical append as if it were new.
   */
  private async send(append: ChainedAppend, giveUpAt: number): Promise<AppendResult> {
    for (let resent = false; ; resent = true) {
      try {
        return await this.window.run(append.bytes, () => sendOnce(this.connection, append, giveUpAt));
      } catch (error) {
        const isFinal = resent || giveUpAt - performance.now() < RESEND_MS_MIN;
        if (isFinal || !(error instanceof StoreUnavailable)) throw error;
        await delay(RESEND_DELAY_MS);
      }
    }
  }

  private async positionOf(stream: string, revision: number): Promise<bigint> {
    const [event] = (await this.log.streamPage(stream, revision, 1)).found;
    if (!event) throw new StoreUnavailable(`The event store does not return ${stream} yet`);
    return event.position;
  }
}

/** Limits the total time of an append, including earlier appends to its stream. */
async function withinTimeout(pendingAppend: Promise<AppendOutcome>, patience: number): Promise<AppendOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable(new NoAnswer())), patience + TIMEOUT_MARGIN_MS);
  });
  try {
    return await Promise.race([pendingAppend, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
