import type { createClient } from 'redis';

type Client = ReturnType<typeof createClient>;
type Kind = 'subscribe' | 'pSubscribe';
/** Listener for unparsed messages and the channels that they were published on. */
export type RawListener = (message: Buffer, channel: Buffer) => void;

interface Subscription {
  readonly kind: Kind;
  readonly name: string;
  readonly rawListener: RawListener;
  /** The wrapped listener that is registered with the client. */
  readonly listener: RawListener;
}

/** Stores subscriptions to renew them after a reconnect: the client forgets those that failed or timed out. */
export class Subscriptions {
  private all: Subscription[] = [];

  constructor(private readonly onProblem: (line: string) => void) {}

  /** Subscribes to all channels. Existing subscriptions of the client are not repeated. */
  async renew(client: Client): Promise<void> {
    await Promise.all(this.all.map((subscription) => request(client, subscription)));
  }

  async add(client: Client, kind: Kind, name: string, rawListener: RawListener): Promise<void> {
    const added = { kind, name, rawListener, listener: this.guardListener(rawListener) };
    this.all.push(added);
    if (client.isReady) await request(client, added);
  }

  async remove(client: Client, kind: Kind, name: string, rawListener: RawListener): Promise<void> {
    const removed = this.all.filter(
      (subscription) =>
        subscription.kind === kind && subscription.name === name && subscription.rawListener === rawListener,
    );
    this.all = this.all.filter((subscription) => !removed.includes(subscription));
    if (!client.isReady) return;
    for (const { listener } of removed) {
      await (kind === 'subscribe'
        ? client.unsubscribe(name, listener, true)
        : client.pUnsubscribe(name, listener, true));
    }
  }

  /** Catches errors of a listener, which would stop the client from reading. */
  private guardListener(listener: RawListener): RawListener {
    return (message, channel) => {
      try {
        listener(message, channel);
      } catch (error) {
        this.onProblem(`a listener failed on ${channel.toString()}: ${(error as Error).message}`);
      }
    };
  }
}

const request = (client: Client, { kind, name, listener }: Subscription): Promise<void> =>
  kind === 'subscribe' ? client.subscribe(name, listener, true) : client.pSubscribe(name, listener, true);
