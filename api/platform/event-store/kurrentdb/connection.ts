import { NotLeaderError, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import { StoreUnavailable } from '../event-store.js';
import { timeLeft } from '../time-limit.js';
import { newClient } from './client.js';
import type { Reachability } from './reachability.js';
import type { ServerAddress } from './server-address.js';
import { Interrupted, inWords, isAnswer, isUnexplained, NoAnswer, unavailable } from './store-errors.js';

/** Time limit of a call, ms. */
export const PATIENCE = 3500;
/** A call with a shorter limit does not prove that the server is silent, ms. */
const SILENT_AFTER = 1000;
/** Minimum interval between new clients, each of which costs tens of milliseconds of the main thread. */
const RENEWED_AT_MOST_EVERY = 1000;
/**
 * The client of a single server reconnects within the 20 s of its keep-alive when the server is silent. It is
 * replaced only if that has not helped, ms.
 */
const RECONNECTS_WITHIN = 30_000;

export interface Trouble {
  readonly error: StoreUnavailable;
  /** performance.now() */
  readonly at: number;
}

/**
 * A client with a time limit per call. In a cluster the client is replaced after a failure, because its native half,
 * which reads, never looks for another leader. That half cannot be closed and keeps its connection until it is idle
 * for 90 s, so the client of a single server is kept.
 */
export class Connection {
  private client: KurrentDBClient;
  private renewedAt = performance.now();
  /** when the current client last received an answer; undefined: never */
  private answeredAt: number | undefined;
  private lastTrouble: Trouble | undefined;
  private readonly underWay = new Set<(error: Error) => void>();
  private closed = false;
  private isCluster: boolean;

  /** @throws StoreUnusable */
  constructor(
    private readonly address: ServerAddress,
    private readonly reachability: Reachability,
  ) {
    this.client = newClient(address);
    this.isCluster = address.isCluster;
  }

  get current(): KurrentDBClient {
    return this.client;
  }

  /** of the last call; undefined when it succeeded */
  get trouble(): Trouble | undefined {
    return this.lastTrouble;
  }

  /** Describes the failure, with its cause when known. */
  get troubleInWords(): string | undefined {
    return this.lastTrouble && inWords(this.lastTrouble.error, this.reachability.cause);
  }

  /**
   * @param ms time limit, shortened by the remaining time of the task
   * @throws StoreUnavailable when there is no answer in time; other errors of the server are thrown as the client
   * throws them
   */
  async ask<Result>(task: (client: KurrentDBClient) => Promise<Result>, ms = PATIENCE): Promise<Result> {
    const { client } = this;
    const limit = Math.ceil(timeLeft(ms));
    try {
      const result = await this.within(limit, () => task(client));
      this.answered();
      return result;
    } catch (error) {
      if (isAnswer(error)) this.answered();
      if (isAnswer(error) || error instanceof StoreUnavailable) throw error;
      if (error instanceof NoAnswer && limit < SILENT_AFTER) throw unavailable(error);
      throw this.failed(client, error);
    }
  }

  /** Cancels all calls in flight. */
  async close(): Promise<void> {
    this.closed = true;
    for (const cutOff of this.underWay) cutOff(closedStore());
    await this.client.dispose();
  }

  private within<Result>(ms: number, task: () => Promise<Result>): Promise<Result> {
    if (this.closed) return Promise.reject(closedStore());
    if (ms <= 0) return Promise.reject(new NoAnswer('The time limit has passed'));
    return new Promise<Result>((resolve, reject) => {
      const over = () => {
        clearTimeout(timer);
        this.underWay.delete(fail);
      };
      const fail = (error: Error) => {
        over();
        reject(error);
      };
      const timer = setTimeout(() => fail(new NoAnswer(`No answer within ${ms} ms`)), ms);
      this.underWay.add(fail);
      task().then((result) => {
        over();
        resolve(result);
      }, fail);
    });
  }

  private answered(): void {
    this.answeredAt = performance.now();
    this.lastTrouble = undefined;
  }

  /** Returns the error for the caller. */
  private failed(client: KurrentDBClient, error: unknown): StoreUnavailable {
    // the call failed because its client was replaced, for a reason that is already known
    if (client !== this.client) return this.lastTrouble?.error ?? unavailable(new Interrupted());
    const trouble = unavailable(error);
    this.lastTrouble = { error: trouble, at: performance.now() };
    if (isUnexplained(error)) void this.reachability.look();
    if (error instanceof NotLeaderError && !this.isCluster) {
      // the address is one server of a cluster; its client follows to the leader on its own
      this.isCluster = true;
    } else {
      this.renew(error);
    }
    return trouble;
  }

  private renew(error: unknown): void {
    const now = performance.now();
    if (this.closed || now < this.renewableFrom(error)) return;
    const replaced = this.client;
    this.renewedAt = now;
    this.answeredAt = undefined;
    this.client = newClient(this.address);
    // it is only being discarded, and its server is already reported as unavailable
    replaced.dispose().catch(() => {});
  }

  private renewableFrom(error: unknown): number {
    if (this.answeredAt !== undefined && !this.isCluster) return this.answeredAt + RECONNECTS_WITHIN;
    // a new client gets the time of one call to find the leader
    return this.renewedAt + (error instanceof NoAnswer ? PATIENCE : RENEWED_AT_MOST_EVERY);
  }
}

const closedStore = () => new StoreUnavailable('The event store is closed');
