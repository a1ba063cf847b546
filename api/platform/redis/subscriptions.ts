import type { createClient } from 'redis';

type Client = ReturnType<typeof createClient>;
type Kind = 'subscribe' | 'pSubscribe';
/** A message as it came, and the channel that it was published on. */
export type RawListener = (message: Buffer, channel: Buffer) => void;

interface Subscription {
  readonly kind: Kind;
  readonly name: string;
  readonly given: RawListener;
  /** as the client has it */
  readonly listener: RawListener;
}

/** Every subscription, whether Redis is there or not: the client forgets one that it could not ask for in time. */
export class Subscriptions {
  private all: Subscription[] = [];

  constructor(private readonly onProblem: (line: string) => void) {}

  /** Asks for all of them; one that the client has already costs nothing. */
  async renew(client: Client): Promise<void> {
    await Promise.all(this.all.map((one) => ask(client, one)));
  }

  async add(client: Client, kind: Kind, name: string, given: RawListener): Promise<void> {
    const added = { kind, name, given, listener: this.guarded(given) };
    this.all.push(added);
    if (client.isReady) await ask(client, added);
  }

  async remove(client: Client, kind: Kind, name: string, given: RawListener): Promise<void> {
    const removed = this.all.filter((one) => one.kind === kind && one.name === name && one.given === given);
    this.all = this.all.filter((one) => !removed.includes(one));
    if (!client.isReady) return;
    for (const { listener } of removed) {
      await (kind === 'subscribe'
        ? client.unsubscribe(name, listener, true)
        : client.pUnsubscribe(name, listener, true));
    }
  }

  /** A listener that throws would stop the client from reading on. */
  private guarded(listener: RawListener): RawListener {
    return (message, channel) => {
      try {
        listener(message, channel);
      } catch (error) {
        this.onProblem(`a listener failed on ${channel.toString()}: ${(error as Error).message}`);
      }
    };
  }
}

const ask = (client: Client, { kind, name, listener }: Subscription): Promise<void> =>
  kind === 'subscribe' ? client.subscribe(name, listener, true) : client.pSubscribe(name, listener, true);
