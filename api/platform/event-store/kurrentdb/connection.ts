import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { StoreUnavailable, StoreUnusable } from '../event-store.js';
import type { ServerAddress } from './server-address.js';
import { isAnswer, NoAnswer, unavailable } from './trouble.js';

/** No call takes longer, ms. */
export const PATIENCE = 3500;
/** A new client costs tens of milliseconds of the main thread. */
const RENEWED_AT_MOST_EVERY = 1000;

export interface Trouble {
  readonly line: string;
  /** performance.now() */
  readonly at: number;
}

/**
 * A client that is replaced by a new one after a failure: once it has found no server it never reads again, and a call on
 * a connection that has become silent would wait for ever.
 */
export class Connection {
  private client: KurrentDBClient;
  private renewedAt = performance.now();
  private lastTrouble: Trouble | undefined;
  private readonly underWay = new Set<(error: Error) => void>();
  private closed = false;

  /** @throws StoreUnusable */
  constructor(private readonly address: ServerAddress) {
    this.client = newClient(address);
  }

  get current(): KurrentDBClient {
    return this.client;
  }

  /** of the last call, undefined when it went well */
  get trouble(): Trouble | undefined {
    return this.lastTrouble;
  }

  /**
   * @param ms after which it counts as failed
   * @throws StoreUnavailable when there is no answer in time; other errors of the server are thrown as the client throws them
   */
  async ask<Result>(task: (client: KurrentDBClient) => Promise<Result>, ms = PATIENCE): Promise<Result> {
    const { client } = this;
    try {
      const result = await this.within(ms, () => task(client));
      this.lastTrouble = undefined;
      return result;
    } catch (error) {
      if (isAnswer(error)) this.lastTrouble = undefined;
      if (isAnswer(error) || error instanceof StoreUnavailable) throw error;
      const trouble = unavailable(error);
      this.lastTrouble = { line: trouble.message, at: performance.now() };
      this.renew(client);
      throw trouble;
    }
  }

  /** What is under way fails at once. */
  async close(): Promise<void> {
    this.closed = true;
    for (const cutOff of this.underWay) cutOff(closedStore());
    await this.client.dispose();
  }

  private within<Result>(ms: number, task: () => Promise<Result>): Promise<Result> {
    if (this.closed) return Promise.reject(closedStore());
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

  private renew(client: KurrentDBClient): void {
    const now = performance.now();
    if (client !== this.client || now - this.renewedAt < RENEWED_AT_MOST_EVERY || this.closed) return;
    this.renewedAt = now;
    this.client = newClient(this.address);
    client.dispose().catch(() => {});
  }
}

const closedStore = () => new StoreUnavailable('The event store is closed');

function newClient({ url }: ServerAddress): KurrentDBClient {
  try {
    return KurrentDBClient.connectionString(url);
  } catch {
    // its message may hold the password
    throw new StoreUnusable('EVENT_STORE_URL is not an address that KurrentDB can be reached by');
  }
}
