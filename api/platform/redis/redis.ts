import { Logger } from '@nestjs/common';
import { WrongSetting } from '../config/wrong-setting.js';
import type { ConnectionEvents, RedisConnection } from './redis-connection.js';
import { Subscriptions, type RawListener } from './subscriptions.js';

/** Time that a start waits for Redis before it continues without. */
const FIRST_MS_MAX = 1_000;
/** ms that the answer to one command may take */
export const COMMAND_MS_MAX = 300;

/** The channel for messages of one kind. */
export interface Channel<Message> {
  readonly name: string;
  /** only a type */
  readonly message?: Message;
}
export const channel = <Message>(name: string): Channel<Message> => ({ name });

/** Says that messages were lost before they were published. */
const LOST = channel<null>('lost');

/** Redis can't be reached now. */
class RedisUnavailable extends Error {
  constructor(why: string) {
    super(`Redis is away: ${why}`);
    this.name = 'RedisUnavailable';
  }
}

/** One of the two connections. */
interface Side {
  connection: RedisConnection;
  /** why it is lost; undefined while it is up */
  away: string | undefined;
}

/**
 * State shared by processes apart from their stores, over one connection for commands and one for subscriptions.
 * While Redis is unavailable, only calls to it fail, within 0.3 s; other work is not affected.
 */
export class Redis {
  private readonly log = new Logger('redis');
  private readonly subscriptions = new Subscriptions((line) => this.log.warn(line));
  private readonly commands: Side;
  private readonly subscribed: Side;
  private readonly gapListeners: (() => void)[] = [];
  private readonly reconnectListeners: (() => void)[] = [];
  private away: string | undefined = 'connecting';
  /** whether messages have been missed since the subscriptions were lost */
  private missed = false;
  private firstOutcome: () => void = () => {};

  /**
   * Connects; resolves also when that can't be done now.
   * @param url redis://[[user]:password@]host[:port][/database] or rediss://…
   * @param namespace of keys and channels
   * @throws WrongSetting
   */
  static async open(url: string, namespace = 'meritlist'): Promise<Redis> {
    // the client of Redis loads only where there is one
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
    this.commands = this.connect({ onUp: () => this.reconnectListeners.forEach((listener) => listener()) });
    this.subscribed = this.connect({
      prepare: (client) => this.subscriptions.renew(client),
      onUp: () => this.announceGap(),
    });
  }

  /** For commands; they must be bounded by `COMMAND_MS_MAX`. */
  get client(): RedisConnection['client'] {
    return this.commands.connection.client;
  }

  /** A name of ours for a key. */
  key(name: string): string {
    return `${this.namespace}:${name}`;
  }

  /** A name of ours for a channel: other than keys, channels are the same in all numbered databases. */
  channelName(name: string): string {
    return `${this.namespace}:${this.client.options.database ?? 0}:${name}`;
  }

  /** Publishes to all current subscribers. @throws RedisUnavailable; the message may have been sent nevertheless */
  async publish<Message>({ name }: Channel<Message>, message: Message): Promise<void> {
    await this.publishRaw(this.channelName(name), JSON.stringify(message));
  }

  /** Calls back from now on with what any process publishes, this one too; a message may be missed, none comes twice. */
  subscribe<Message>({ name }: Channel<Message>, listener: (message: Message) => void): void {
    const raw: RawListener = (message) => listener(JSON.parse(message.toString()) as Message);
    this.subscribeRaw('subscribe', this.channelName(name), raw);
  }

  /** Called when messages have been missed: subscriptions are up again after they were lost, or a process could not publish. */
  onGap(listener: () => void): void {
    if (this.gapListeners.length === 0) this.subscribe(LOST, () => this.tellGap());
    this.gapListeners.push(listener);
  }

  /** Calls all processes back that listen for a gap. @throws RedisUnavailable */
  async publishGap(): Promise<void> {
    await this.publish(LOST, null);
  }

  /** Called whenever commands can be sent again. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  /** @throws RedisUnavailable */
  async publishRaw(name: string, message: string | Buffer): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), COMMAND_MS_MAX);
    });
    try {
      await Promise.race([this.client.publish(name, message), late]);
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

  /** Why it can't be used now; undefined when it can. */
  notReady(): string | undefined {
    return this.away;
  }

  async close(): Promise<void> {
    this.away = 'closed';
    await Promise.all([this.commands.connection.close(), this.subscribed.connection.close()]);
  }

  private connect(events: Omit<ConnectionEvents, 'onAway'>) {
    const side = { away: 'connecting' } as Side;
    const update = (away: string | undefined) => {
      side.away = away;
      this.logChange();
    };
    try {
      side.connection = this.open({
        prepare: events.prepare,
        onUp: () => {
          update(undefined);
          events.onUp();
        },
        onAway: (why) => {
          if (side === this.subscribed) this.missed = true;
          update(why);
        },
      });
    } catch {
      throw new WrongSetting('REDIS_URL', 'must be an address such as redis://:password@host:6379/0');
    }
    return side;
  }

  /** Logs one line when it is lost and one when it is back. */
  private logChange(): void {
    const before = this.away;
    const now = this.commands.away ?? this.subscribed.away;
    if (before === 'closed') return;
    this.away = now;
    if (now === 'connecting') return;
    this.firstOutcome();
    if (now !== undefined && (before === undefined || before === 'connecting')) this.log.warn(`away: ${now}`);
    if (now === undefined && before !== undefined && before !== 'connecting') this.log.log('back');
  }

  private announceGap(): void {
    if (!this.missed) return;
    this.missed = false;
    this.tellGap();
  }

  private tellGap(): void {
    this.gapListeners.forEach((listener) => listener());
  }
}
