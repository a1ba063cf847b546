import type { createClient } from 'redis';

type Client = ReturnType<typeof createClient>;
type Kind = 'subscribe' | 'pSubscribe';
/** A message as it came, on the channel where it was said. */
export type RawListener = (message: Buffer, channel: Buffer) => void;

interface Heard {
  readonly kind: Kind;
  readonly name: string;
  readonly given: RawListener;
  /** as the client knows it */
  readonly listener: RawListener;
}

/** What is to be heard, whether Redis is there or not: the client forgets what it could not ask for in time. */
export class Subscriptions {
  private heard: Heard[] = [];

  constructor(private readonly onProblem: (line: string) => void) {}

  /** Asks for all of it; what is asked for already costs nothing. */
  async renew(client: Client): Promise<void> {
    await Promise.all(this.heard.map((one) => ask(client, one)));
  }

  async add(client: Client, kind: Kind, name: string, given: RawListener): Promise<void> {
    const one = { kind, name, given, listener: this.harmless(given) };
    this.heard.push(one);
    if (client.isReady) await ask(client, one);
  }

  async remove(client: Client, kind: Kind, name: string, given: RawListener): Promise<void> {
    const gone = this.heard.filter((one) => one.kind === kind && one.name === name && one.given === given);
    this.heard = this.heard.filter((one) => !gone.includes(one));
    if (!client.isReady) return;
    for (const { listener } of gone) {
      await (kind === 'subscribe'
        ? client.unsubscribe(name, listener, true)
        : client.pUnsubscribe(name, listener, true));
    }
  }

  /** A listener that throws would take the client's decoder with it. */
  private harmless(listener: RawListener): RawListener {
    return (message, channel) => {
      try {
        listener(message, channel);
      } catch (error) {
        this.onProblem(`a message on ${channel.toString()} was not taken: ${(error as Error).message}`);
      }
    };
  }
}

const ask = (client: Client, { kind, name, listener }: Heard): Promise<void> =>
  kind === 'subscribe' ? client.subscribe(name, listener, true) : client.pSubscribe(name, listener, true);
