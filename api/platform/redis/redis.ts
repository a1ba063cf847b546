import { Logger } from '@nestjs/common';
import { WrongSetting } from '../shared/wrong-setting.js';
import type { ConnectionEvents, RedisConnection } from './redis-connection.js';
import { Subscriptions, type RawListener } from './subscriptions.js';

/** Maximum time that the start waits for Redis before it continues without it, ms. */
const FIRST_MS_MAX = 1_000;
/** Maximum duration of a command, ms. */
export const COMMAND_MS_MAX = 300;

/** The channel for messages of one kind. */
export interface Channel<Message> {
  readonly name: string;
  /** Phantom field for the type of messages. */
  readonly message?: Message;
}
export const channel = <Message>(name: string): Channel<Message> => ({ name });

/** Channel for notifications that messages were lost before they were published. */
const GAP_CHANNEL = channel<null>('lost');

/** Thrown while Redis cannot be reached. */
class RedisUnavailable extends Error {
  constructor(reason: string) {
    super(`Redis is unavailable: ${reason}`);
    this.name = 'RedisUnavailable';
  }
}

/** One of the two connections, with its state. */
interface Side {
  connection: RedisConnection;
  /** Reason of the loss; undefined while the connection is up. */
  unavailable: string | undefined;
}

/**
 * Messages and counts shared by processes outside of their stores, over one connection for commands and one for
 * subscriptions. While Redis is unavailable, only calls to it fail, within 0.3 s; other work is not affected.
 */
export class Redis {
  private readonly log = new Logger('redis');
  private readonly subscriptions = new Subscriptions((line) => this.log.warn(line));
  private readonly commands: Side;
  private readonly subscribed: Side;
  private readonly gapListeners: (() => void)[] = [];
  private readonly reconnectListeners: (() => void)[] = [];
  private unavailable: string | undefined = 'connecting';
  /** True if messages were missed since the subscriptions were lost. */
  private missed = false;
  private firstOutcome: () => void = () => {};

  /**
   * Connects. Also resolves if Redis is unavailable; it is then connected later.
   * @param url redis://[[user]:password@]host[:port][/database] or rediss://…
   * @param namespace prefix of keys and channels
   * @throws WrongSetting
   */
  static async open(url: string, namespace = 'meritlist'): Promise<Redis> {
    // the client library is loaded only if Redis is used
    const { RedisConnection } = await import('./redis-connection.js');
    const redis = new Redis((events) => new RedisConnection(url, events), namespace);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, FIRST_MS_MAX);
      redis.firstOutcome = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return redis;
  }

  private constructor(
    private readonly open: (events: ConnectionEvents) => RedisConnection,
    private readonly namespace: string,
  ) {
    this.commands = this.connect({ onAvailable: () => this.reconnectListeners.forEach((listener) => listener()) });
    this.subscribed = this.connect({
      prepare: (client) => this.subscriptions.renew(client),
      onAvailable: () => this.announceGap(),
    });
  }

  /** Client for commands; callers must limit their duration to `COMMAND_MS_MAX`. */
  get client(): RedisConnection['client'] {
    return this.commands.connection.client;
  }

  /** Returns a key in the namespace. */
  key(name: string): string {
    return `${this.namespace}:${name}`;
  }

  /** Returns a channel in the namespace. Includes the database number, since channels are shared by all databases. */
  channelName(name: string): string {
    return `${this.namespace}:${this.client.options.database ?? 0}:${name}`;
  }

  /** Publishes to all current subscribers. @throws RedisUnavailable; the message may have been sent nevertheless */
  async publish<Message>({ name }: Channel<Message>, message: Message): Promise<void> {
    await this.publishRaw(this.channelName(name), JSON.stringify(message));
  }

  /** Subscribes to messages of all processes, including this one. Messages are delivered at most once. */
  subscribe<Message>({ name }: Channel<Message>, listener: (message: Message) => void): void {
    const raw: RawListener = (message) => listener(JSON.parse(message.toString()) as Message);
    this.subscribeRaw('subscribe', this.channelName(name), raw);
  }

  /** Registers a callback for missed messages: after a lost subscription, or when a process could not publish. */
  onGap(listener: () => void): void {
    if (this.gapListeners.length === 0) this.subscribe(GAP_CHANNEL, () => this.notifyGap());
    this.gapListeners.push(listener);
  }

  /** Notifies the `onGap` listeners of all processes. @throws RedisUnavailable */
  async publishGap(): Promise<void> {
    await this.publish(GAP_CHANNEL, null);
  }

  /** Registers a callback that runs whenever commands are possible again. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  /** Publishes an encoded message. @throws RedisUnavailable */
  async publishRaw(name: string, message: string | Buffer): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no response')), COMMAND_MS_MAX);
    });
    try {
      await Promise.race([this.client.publish(name, message), timeout]);
    } catch (error) {
      throw new RedisUnavailable((error as Error).message);
    } finally {
      clearTimeout(timer);
    }
  }

  subscribeRaw(kind: 'subscribe' | 'pSubscribe', name: string, listener: RawListener): void {
    const { connection } = this.subscribed;
    this.subscriptions.add(connection.client, kind, name, listener).catch((error: Error) => connection.drop(error));
  }

  unsubscribeRaw(kind: 'subscribe' | 'pSubscribe', name: string, listener: RawListener): void {
    const { connection } = this.subscribed;
    this.subscriptions.remove(connection.client, kind, name, listener).catch((error: Error) => connection.drop(error));
  }

  /** Returns the reason why Redis is unavailable; undefined if it is available. */
  notReady(): string | undefined {
    return this.unavailable;
  }

  async close(): Promise<void> {
    this.unavailable = 'closed';
    await Promise.all([this.commands.connection.close(), this.subscribed.connection.close()]);
  }

  private connect(events: Omit<ConnectionEvents, 'onUnavailable'>) {
    const side = { unavailable: 'connecting' } as Side;
    const update = (unavailable: string | undefined) => {
      side.unavailable = unavailable;
      this.logChange();
    };
    try {
      side.connection = this.open({
        prepare: events.prepare,
        onAvailable: () => {
          update(undefined);
          events.onAvailable();
        },
        onUnavailable: (reason) => {
          if (side === this.subscribed) this.missed = true;
          update(reason);
        },
      });
    } catch {
      throw new WrongSetting('REDIS_URL', 'must be an address such as redis://:password@host:6379/0');
    }
    return side;
  }

  /** Logs one line when Redis is lost and one when it is back. */
  private logChange(): void {
    const before = this.unavailable;
    const now = this.commands.unavailable ?? this.subscribed.unavailable;
    if (before === 'closed') return;
    this.unavailable = now;
    if (now === 'connecting') return;
    this.firstOutcome();
    if (now !== undefined && (before === undefined || before === 'connecting')) this.log.warn(`unavailable: ${now}`);
    if (now === undefined && before !== undefined && before !== 'connecting') this.log.log('available again');
  }

  private announceGap(): void {
    if (!this.missed) return;
    this.missed = false;
    this.notifyGap();
  }

  private notifyGap(): void {
    this.gapListeners.forEach((listener) => listener());
  }
}
