import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from 'redis';

const TCP_MS_MAX = 1_000;
/** ms for TCP, greeting and subscriptions; longer than for TCP alone, which the client does not let be aborted */
const CONNECT_MS_MAX = 2_000;
const PING_EVERY_MS = 500;
/** counted in pings rather than ms, since a process that was busy itself must not think that Redis was silent */
const UNANSWERED_MAX = 2;
const AGAIN_MS_MIN = 100;
const AGAIN_MS_MAX = 2_000;

type Client = ReturnType<typeof createClient>;

export interface ConnectionEvents {
  /** Runs before a new connection counts as up; a failure counts as a lost connection. */
  prepare?(client: Client): Promise<void>;
  onUp(): void;
  /** Called once for each loss and each failed try. */
  onAway(why: string): void;
}

/**
 * A reconnecting connection to Redis. While it is lost, commands fail immediately, including those in flight. A
 * server that is silent for about a second counts as lost.
 */
export class RedisConnection {
  readonly client: Client;
  private readonly closing = new AbortController();
  private readonly kept: Promise<void>;
  private fail: (why: Error) => void = () => {};

  /** @throws TypeError when the address can't be read; its text may hold the password */
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
    this.kept = this.keep();
  }

  /** Gives the connection up, so that a new one is made. */
  drop(why: Error): void {
    this.fail(why);
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.fail(new Error('closed'));
    this.client.destroy();
    await this.kept;
  }

  private async keep(): Promise<void> {
    let wait = AGAIN_MS_MIN;
    const wentUp = () => (wait = AGAIN_MS_MIN);
    while (!this.closing.signal.aborted) {
      const why = await this.once(wentUp);
      if (this.closing.signal.aborted) return;
      this.events.onAway(why.message || (why as NodeJS.ErrnoException).code || why.name);
      // rejects only when aborted, which the loop checks
      await delay(wait, undefined, this.closing).catch(() => {});
      wait = Math.min(wait * 2, AGAIN_MS_MAX);
    }
  }

  /** One connection from its first try to its end. @returns why it ended */
  private async once(wentUp: () => void): Promise<Error> {
    const lost = new Promise<Error>((resolve) => (this.fail = resolve));
    const timer = setTimeout(() => this.fail(new Error('no answer')), CONNECT_MS_MAX);
    const connecting = this.client.connect();
    let pings: NodeJS.Timeout | undefined;
    connecting
      .then(() => this.events.prepare?.(this.client))
      .then(() => {
        clearTimeout(timer);
        if (!this.client.isReady) return;
        pings = this.ping();
        wentUp();
        this.events.onUp();
      })
      .catch((error: Error) => this.fail(error));
    const why = await lost;
    clearTimeout(timer);
    clearInterval(pings);
    this.client.destroy();
    // its failure is the reason that is returned
    await connecting.catch(() => {});
    this.client.destroy();
    return why;
  }

  private ping(): NodeJS.Timeout {
    let unanswered = 0;
    return setInterval(() => {
      if (unanswered === UNANSWERED_MAX) return this.fail(new Error('no answer'));
      unanswered += 1;
      this.client.ping().then(
        () => (unanswered = 0),
        () => {},
      );
    }, PING_EVERY_MS);
  }
}
