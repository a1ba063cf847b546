import { cacheOf } from '../../shared/cache.js';
import { checkAppend } from '../validate-append.js';
import { StoreUnavailable, WrongRevision, type Position, type StreamAppend } from '../event-store.js';
import type { AppendWindow } from './append-window.js';
import { chain, sendOnce, type ChainedAppend } from './chained-append.js';
import type { Connection } from './connection.js';
import type { LogReader } from './log-reader.js';

/** Time limit for the acknowledgement of all appends in flight, restarted after a failure, ms. */
const APPEND_TIMEOUT_MS = 10_000;
/** Maximum number of cached heads (about 25 MB). The last event of an evicted stream is read from the server. */
const CACHED_HEADS_MAX = 100_000;

/**
 * Writes a copied or generated log. Appends are pipelined: the server processes those of one connection in the order of
 * arrival.
 */
export class BulkAppender {
  /** Heads of the streams written here. They need not be read from the server, since there is no other writer. */
  private readonly heads = cacheOf<string, ChainedAppend['head']>(CACHED_HEADS_MAX);

  constructor(
    private readonly connection: Connection,
    private readonly log: LogReader,
    private readonly window: AppendWindow,
  ) {}

  /** Appends in order. @returns the position of the last event; undefined if the server does not return it */
  async appendAll(appends: readonly StreamAppend[]): Promise<Position | undefined> {
    for (const { stream, expected, events } of appends) checkAppend(stream, expected, events);
    try {
      const chainedAppends: ChainedAppend[] = [];
      for (const append of appends) chainedAppends.push(await this.chainAppend(append));
      return await this.sendAll(chainedAppends);
    } catch (error) {
      this.heads.clear();
      throw error;
    }
  }

  private async sendAll(appends: readonly ChainedAppend[]): Promise<Position | undefined> {
    let last: Position | undefined;
    for (let next = 0; next < appends.length;) {
      // the first append is sent separately: it opens the client's channel, which preserves the order of later calls
      last = await this.send(appends[next]!, performance.now() + APPEND_TIMEOUT_MS);
      next += 1;
      const { sent, acknowledged, position } = await this.pipeline(appends.slice(next));
      last = position ?? last;
      // the rest is sent sequentially, so that a second failure leaves no gap; the server recognizes existing events
      for (const append of appends.slice(next + acknowledged, next + sent)) {
        last = await this.send(append, performance.now() + APPEND_TIMEOUT_MS);
      }
      next += sent;
    }
    return last;
  }

  /**
   * Sends appends until one fails, and waits for all sent ones.
   * @returns the number of sent appends, and of those acknowledged before the first failure
   */
  private async pipeline(appends: readonly ChainedAppend[]) {
    // one deadline for all: the server must not drop an append and accept a later one
    const giveUpAt = performance.now() + APPEND_TIMEOUT_MS;
    const sending: Promise<Position | undefined>[] = [];
    let hasFailed = false;
    for (const append of appends) {
      await this.window.enter(append.bytes);
      const sent = this.send(append, giveUpAt).finally(() => this.window.leave(append.bytes));
      // the promise is awaited with the others below
      sent.catch(() => (hasFailed = true));
      sending.push(sent);
      if (hasFailed) break;
    }
    const outcomes = await Promise.allSettled(sending);
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure && !(failure.reason instanceof StoreUnavailable)) throw failure.reason;
    const acknowledged = failure ? outcomes.indexOf(failure) : outcomes.length;
    const last = outcomes[acknowledged - 1];
    return { sent: sending.length, acknowledged, position: last?.status === 'fulfilled' ? last.value : undefined };
  }

  private async send(append: ChainedAppend, giveUpAt: number): Promise<Position | undefined> {
    const { position } = await sendOnce(this.connection, append, giveUpAt);
    return position?.commit;
  }

  private async chainAppend(append: StreamAppend): Promise<ChainedAppend> {
    const chainedAppend = chain(append, await this.hashBefore(append));
    this.heads.set(append.stream, chainedAppend.head);
    return chainedAppend;
  }

  private async hashBefore({ stream, expected }: StreamAppend): Promise<string> {
    if (expected === 'none') return '';
    const head = this.heads.get(stream);
    if (head?.revision === expected) return head.hash;
    const hash = await this.log.hashAt(stream, expected);
    if (hash === undefined) throw new WrongRevision(stream, expected, await this.log.endOf(stream));
    return hash;
  }
}
