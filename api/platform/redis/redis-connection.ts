import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from 'redis';

const TCP_MS_MAX = 1_000;
/**
 * Maximum time for connecting including the greeting and subscriptions, ms. Must exceed TCP_MS_MAX: the client cannot
 * abort a TCP connect.
 */
const CONNECT_MS_MAX = 2_000;
const PING_EVERY_MS = 500;
/**
 * Maximum number of unanswered pings. Counting pings instead of time avoids false alarms when this process was busy.
 */
const UNANSWERED_MAX = 2;
const RECONNECT_MS_MIN = 100;
const RECONNECT_MS_MAX = 2_000;

type Client = ReturnType<typeof createClient>;

export interface ConnectionEvents {
  /** Runs before a new connection counts as up. A failure counts as a lost connection. */
  prepare?(client: Client): Promise<void>;
  onAvailable(): void;
  /** Called for each lost connection and each failed attempt. */
  onUnavailable(reason: string): void;
}

/**
 * A reconnecting connection to Redis. While it is lost, commands fail immediately, including those in flight. A
 * server that is silent for about a second counts as lost.
 */
export class RedisConnection {
  readonly client: Client;
  private readonly closing = new AbortController();
  private readonly maintained: Promise<void>;
  private fail: (reason: Error) => void = () => {};

  /** @throws TypeError if the address is invalid; the message may contain the password */
  constructor(
    url: string,
    private readonly events: ConnectionEvents,
  ) {
    this.client = createClient({
      url,
      name: 'meritlist',
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      socket: { connectTimeout: TCP_MS_MAX, reconnectStrategy: false, signal: this.closing.signal },
    });
    this.client.on('error', (error: Error) => this.fail(error));
    this.maintained = this.maintain();
  }

  /** Drops the connection, which is then re-established. */
  drop(reason: Error): void {
    this.fail(reason);
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.fail(new Error('closed'));
    this.client.destroy();
    await this.maintained;
  }

  private async maintain(): Promise<void> {
    let wait = RECONNECT_MS_MIN;
    const onConnected = () => (wait = RECONNECT_MS_MIN);
    while (!this.closing.signal.aborted) {
      const reason = await this.connectOnce(onConnected);
      if (this.closing.signal.aborted) return;
      this.events.onUnavailable(reason.message || (reason as NodeJS.ErrnoException).code || reason.name);
      // rejects only when aborted, which the loop checks
      await delay(wait, undefined, this.closing).catch(() => {});
      wait = Math.min(wait * 2, RECONNECT_MS_MAX);
    }
  }

  /** Opens a connection and waits until it is lost. @returns the reason of the loss */
  private async connectOnce(onConnected: () => void): Promise<Error> {
    const connectionLoss = new Promise<Error>((resolve) => (this.fail = resolve));
    const timer = setTimeout(() => this.fail(new Error('no response')), CONNECT_MS_MAX);
    const pendingConnect = this.client.connect();
    let pings: NodeJS.Timeout | undefined;
    pendingConnect
      .then(() => this.events.prepare?.(this.client))
      .then(() => {
        clearTimeout(timer);
        if (!this.client.isReady) return;
        pings = this.ping();
        onConnected();
        this.events.onAvailable();
      })
      .catch((error: Error) => this.fail(error));
    const reason = await connectionLoss;
    clearTimeout(timer);
    clearInterval(pings);
    this.client.destroy();
    // the failure is returned as the reason
    await pendingConnect.catch(() => {});
    this.client.destroy();
    return reason;
  }

  private ping(): NodeJS.Timeout {
    let unansweredPings = 0;
    return setInterval(() => {
      if (unansweredPings === UNANSWERED_MAX) return this.fail(new Error('no response'));
      unansweredPings += 1;
      this.client.ping().then(
        () => (unansweredPings = 0),
        () => {},
      );
    }, PING_EVERY_MS);
  }
}
