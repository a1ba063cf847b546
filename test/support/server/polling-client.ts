import type { TestApp } from './test-app.js';

/** A minimal Socket.IO client: long polling with fetch. */
export class PollingClient {
  private constructor(private readonly address: string) {}

  /** @throws with the received packet if the connection is rejected */
  static async connect(app: TestApp, token: string): Promise<PollingClient> {
    const address = `${app.url}/socket.io/?EIO=4&transport=polling`;
    const handshake = await (await fetch(address)).text();
    const { sid } = JSON.parse(handshake.replace(/^0/, '')) as { sid: string };
    const client = new PollingClient(`${address}&sid=${sid}`);
    await client.send(`40${JSON.stringify({ token })}`);
    const [answer] = await client.packets();
    if (!answer?.startsWith('40')) throw new Error(answer);
    return client;
  }

  sendMessage = (name: string) => this.send(`42${JSON.stringify([name])}`);
  close = () => this.send('41');

  /** Resolves to the payload of the next message with this name. */
  async nextMessage(name: string): Promise<unknown> {
    for (;;) {
      for (const packet of await this.packets()) {
        const [messageName, payload] = packet.startsWith('42')
          ? (JSON.parse(packet.slice(2)) as [string, unknown])
          : [];
        if (messageName === name) return payload;
      }
    }
  }

  private async send(packet: string): Promise<void> {
    const { status } = await fetch(this.address, { method: 'POST', body: packet });
    if (status !== 200) throw new Error(`sending ${packet} returned ${status}`);
  }

  private async packets(): Promise<string[]> {
    return (await (await fetch(this.address)).text()).split('\u001e');
  }
}
