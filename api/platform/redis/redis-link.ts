import { Logger } from '@nestjs/common';
import { WrongSetting } from '../config/settings.js';
import { RedisConnection } from './redis-connection.js';
import { Subscriptions, type RawListener } from './subscriptions.js';

/** how long a start waits for Redis before it goes on without */
const FIRST_MS_MAX = 1_000;
/** longest wait for the answer to one command */
export const COMMAND_MS_MAX = 300;

/** Where messages of one kind are said and heard. */
export interface Channel<Message> {
  readonly name: string;
  /** only a type */
  readonly message?: Message;
}
export const channel = <Message>(name: string): Channel<Message> => ({ name });

/** Redis can't be reached now. */
export class RedisAway extends Error {
  constructor(why: string) {
    super(`Redis is away: ${why}`);
    this.name = 'RedisAway';
  }
}

interface Side {
  connection: RedisConnection;
  /** undefined while it is up */
  away: string | undefined;
}

/**
 * What processes share beside their stores: one connection for commands and one for hearing. Being away never stops,
 * delays or fails anything but what is asked of it: that is refused at once, or after 0.3 s.
 */
export class RedisLink {
  private readonly log = new Logger('redis');
  private readonly subscriptions = new Subscriptions((line) => this.log.warn(line));
  private readonly asking: Side;
  private readonly hearing: Side;
  private readonly gapListeners: (() => void)[] = [];
  private readonly backListeners: (() => void)[] = [];
  private known: string | undefined = 'connecting';
  private missing = false;
  private firstOutcome: () => void = () => {};

  /**
   * Connects; resolves also when that can't be done now.
   * @param url redis://[[user]:password@]host[:port][/database] or rediss://…
   * @param namespace of keys and channels
   * @throws WrongSetting
   */
  static async open(url: string, namespace = 'meritlist'): Promise<RedisLink> {
    const link = new RedisLink(url, namespace);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, FIRST_MS_MAX);
      link.firstOutcome = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return link;
  }

  private constructor(
    url: string,
    private readonly namespace: string,
  ) {
    this.asking = this.side(url, { onUp: () => this.backListeners.forEach((listener) => listener()) });
    this.hearing = this.side(url, {
      prepare: (client) => this.subscriptions.renew(client),
      onUp: () => this.hearAgain(),
    });
  }

  /** For commands; they must be bounded by `COMMAND_MS_MAX`. */
  get client(): RedisConnection['client'] {
    return this.asking.connection.client;
  }

  /** A name of ours for a key. */
  key(name: string): string {
    return `${this.namespace}:${name}`;
  }

  /** A name of ours for a channel: other than keys, channels are the same in all numbered databases. */
  channelName(name: string): string {
    return `${this.namespace}:${this.client.options.database ?? 0}:${name}`;
  }

  /** Says it to whoever hears now. @throws RedisAway; it may have been heard all the same */
  async publish<Message>({ name }: Channel<Message>, message: Message): Promise<void> {
    await this.publishRaw(this.channelName(name), JSON.stringify(message));
  }

  /** Hears from now on, at most once, what any process publishes, this one too. */
  hear<Message>({ name }: Channel<Message>, listener: (message: Message) => void): void {
    const raw: RawListener = (message) => listener(JSON.parse(message.toString()) as Message);
    this.hearRaw('subscribe', this.channelName(name), raw);
  }

  /** Called when hearing goes on after it was interrupted: messages have been missed. */
  onGap(listener: () => void): void {
    this.gapListeners.push(listener);
  }

  /** Called whenever commands can be sent again. */
  onBack(listener: () => void): void {
    this.backListeners.push(listener);
  }

  /** @throws RedisAway */
  async publishRaw(name: string, message: string | Buffer): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), COMMAND_MS_MAX);
    });
    try {
      await Promise.race([this.client.publish(name, message), late]);
    } catch (error) {
      throw new RedisAway((error as Error).message);
    } finally {
      clearTimeout(timer);
    }
  }

  hearRaw(kind: 'subscribe' | 'pSubscribe', name: string, listener: RawListener): void {
    const { connection } = this.hearing;
    this.subscriptions.add(connection.client, kind, name, listener).catch((error: Error) => connection.drop(error));
  }

  hearRawNoMore(kind: 'subscribe' | 'pSubscribe', name: string, listener: RawListener): void {
    const { connection } = this.hearing;
    this.subscriptions.remove(connection.client, kind, name, listener).catch((error: Error) => connection.drop(error));
  }

  /** Why it can't be used now, or undefined. */
  notReady(): string | undefined {
    return this.known;
  }

  async close(): Promise<void> {
    this.known = 'closed';
    await Promise.all([this.asking.connection.close(), this.hearing.connection.close()]);
  }

  private side(
    url: string,
    events: { prepare?: (client: Side['connection']['client']) => Promise<void>; onUp(): void },
  ) {
    const side = { away: 'connecting' } as Side;
    const become = (away: string | undefined) => {
      side.away = away;
      this.look();
    };
    try {
      side.connection = new RedisConnection(url, {
        prepare: events.prepare,
        onUp: () => {
          become(undefined);
          events.onUp();
        },
        onAway: (why) => {
          if (side === this.hearing) this.missing = true;
          become(why);
        },
      });
    } catch {
      throw new WrongSetting('REDIS_URL', 'must be an address such as redis://:password@host:6379/0');
    }
    return side;
  }

  /** One line when it is lost, one when it is back. */
  private look(): void {
    const before = this.known;
    const now = this.asking.away ?? this.hearing.away;
    if (before === 'closed') return;
    this.known = now;
    if (now === 'connecting') return;
    this.firstOutcome();
    if (now !== undefined && (before === undefined || before === 'connecting')) this.log.warn(`away: ${now}`);
    if (now === undefined && before !== undefined && before !== 'connecting') this.log.log('back');
  }

  private hearAgain(): void {
    if (!this.missing) return;
    this.missing = false;
    this.gapListeners.forEach((listener) => listener());
  }
}
