import { KurrentDBClient, NotLeaderError } from '@kurrent/kurrentdb-client';
import { StoreUnavailable, StoreUnusable } from '../event-store.js';
import { timeLeft } from './time-limit.js';
import type { Reachability } from './reachability.js';
import type { ServerAddress } from './server-address.js';
import {
  CallInterrupted,
  NoAnswer,
  describeFailure,
  isRegularAnswer,
  isUnexplained,
  unavailable,
} from './store-errors.js';

/** Time limit of a call, ms. */
export const CALL_TIMEOUT_MS = 3500;
/** Minimum time limit of a call whose failure proves that the server is silent, ms. */
const SILENT_MS_MIN = 1000;
/** Minimum interval between new clients, ms. Each one blocks the main thread for tens of milliseconds. */
const RENEWAL_INTERVAL_MIN_MS = 1000;
/**
 * Time after which the client of a single server is replaced, ms. It normally reconnects within the 20 s of its
 * keep-alive.
 */
const RECONNECT_MS_MAX = 30_000;

export interface CallFailure {
  readonly error: StoreUnavailable;
  /** `performance.now()` of the failure. */
  readonly at: number;
}

/**
 * A client with a time limit per call. In a cluster, the client is replaced after a failure, because its native part,
 * which reads, never looks for another leader. This part cannot be closed and keeps its connection for 90 s, so the
 * client of a single server is kept.
 */
export class Connection {
  private client: KurrentDBClient;
  private renewedAt = performance.now();
  /** Time of the last answer to the current client; undefined before the first one. */
  private answeredAt: number | undefined;
  private lastCallFailure: CallFailure | undefined;
  private readonly cancelPending = new Set<(error: Error) => void>();
  private routeChanges = 0;
  private closed = false;
  private isCluster: boolean;
  /**
   * True if a call found another leader too soon after the last renewal. Later appends follow the redirect and succeed,
   * so that no failure would ever move the live subscription.
   */
  private isRenewalDue = false;

  /** @throws StoreUnusable if the address is invalid */
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

  /** Number that increases when calls go to another client, or to another leader. */
  get route(): number {
    return this.routeChanges;
  }

  /** Failure of the last call; undefined if it succeeded. */
  get lastFailure(): CallFailure | undefined {
    return this.lastCallFailure;
  }

  /** Description of the failure, including its cause if known. */
  get failureDescription(): string | undefined {
    return this.lastCallFailure && describeFailure(this.lastCallFailure.error, this.reachability.cause);
  }

  /**
   * Runs a call.
   * @param ms time limit; the remaining time of the task applies if it is shorter
   * @throws StoreUnavailable if there is no answer in time; other errors of the server are rethrown
   */
  async call<Result>(task: (client: KurrentDBClient) => Promise<Result>, ms = CALL_TIMEOUT_MS): Promise<Result> {
    const { client } = this;
    const limit = Math.ceil(timeLeft(ms));
    try {
      const result = await this.within(limit, () => task(client));
      this.answered();
      return result;
    } catch (error) {
      if (isRegularAnswer(error)) this.answered();
      if (isRegularAnswer(error) || error instanceof StoreUnavailable) throw error;
      if (error instanceof NoAnswer && limit < SILENT_MS_MIN) throw unavailable(error);
      throw this.failed(client, error);
    }
  }

  /** Cancels all calls in flight. */
  async close(): Promise<void> {
    this.closed = true;
    for (const cancel of this.cancelPending) cancel(closedStore());
    await discardClient(this.client);
  }

  private within<Result>(ms: number, task: () => Promise<Result>): Promise<Result> {
    if (this.closed) return Promise.reject(closedStore());
    if (ms <= 0) return Promise.reject(new NoAnswer('The time limit has passed'));
    return new Promise<Result>((resolve, reject) => {
      const onTimeout = () => {
        clearTimeout(timer);
        this.cancelPending.delete(fail);
      };
      const fail = (error: Error) => {
        onTimeout();
        reject(error);
      };
      const timer = setTimeout(() => fail(new NoAnswer(`No answer within ${ms} ms`)), ms);
      this.cancelPending.add(fail);
      task().then((result) => {
        onTimeout();
        resolve(result);
      }, fail);
    });
  }

  private answered(): void {
    this.answeredAt = performance.now();
    if (this.lastCallFailure) this.reachability.recovered();
    this.lastCallFailure = undefined;
    if (this.isRenewalDue) this.renew();
  }

  /** Records a failure and returns the error for the caller. */
  private failed(client: KurrentDBClient, error: unknown): StoreUnavailable {
    // the call failed because its client was replaced; the reason is already known
    if (client !== this.client) return this.lastCallFailure?.error ?? unavailable(new CallInterrupted());
    const failure = unavailable(error);
    this.lastCallFailure = { error: failure, at: performance.now() };
    if (isUnexplained(error)) void this.reachability.check();
    if (error instanceof NotLeaderError && !this.isCluster) {
      // the server belongs to a cluster; its client follows the redirect to the leader
      this.isCluster = true;
      this.routeChanges += 1;
    } else {
      this.renew(error);
    }
    return failure;
  }

  private renew(error?: unknown): void {
    const now = performance.now();
    if (this.closed) return;
    if (now < this.renewableFrom(error)) {
      this.isRenewalDue ||= error instanceof NotLeaderError;
      return;
    }
    this.isRenewalDue = false;
    const replacedClient = this.client;
    this.renewedAt = now;
    this.answeredAt = undefined;
    this.client = newClient(this.addressForRenewal());
    this.routeChanges += 1;
    // the client is discarded, and its server already reported as unavailable
    discardClient(replacedClient).catch(() => {});
  }

  /**
   * Leaves out servers that do not answer, since a client waits for each before it asks the next one for the leader. A
   * client of one server does not look for the leader.
   */
  private addressForRenewal(): ServerAddress {
    const { address } = this;
    const { answering } = this.reachability;
    const isWhole = answering.length < 2 || answering.length === address.endpoints.length;
    return isWhole ? address : { ...address, url: address.urlOf(answering) };
  }

  private renewableFrom(error: unknown): number {
    if (this.answeredAt !== undefined && !this.isCluster) return this.answeredAt + RECONNECT_MS_MAX;
    // a new client may take the time of one call to find the leader
    return this.renewedAt + (error instanceof NoAnswer ? CALL_TIMEOUT_MS : RENEWAL_INTERVAL_MIN_MS);
  }
}

const closedStore = () => new StoreUnavailable('The event store is closed');

/** Creates a client. @throws StoreUnusable if the address is invalid */
function newClient({ url }: ServerAddress): KurrentDBClient {
  try {
    return KurrentDBClient.connectionString(url);
  } catch {
    // the message of the client may contain the password
    throw new StoreUnusable('EVENT_STORE_URL is not a valid KurrentDB connection string');
  }
}

/**
 * Ends the streams of a client and closes its channel, which `dispose` leaves open: a pending call would keep the process
 * running. `getChannel` is a protected member; the client has no public one for this.
 */
async function discardClient(client: KurrentDBClient): Promise<void> {
  const close = async () => (await client['getChannel']()).close();
  // not awaited, since discovery of a cluster can take long; without a server there is no channel
  close().catch(() => {});
  await client.dispose();
}
