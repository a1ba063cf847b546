import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A TCP proxy that can stop forwarding: connections stay open and new ones are accepted, but no data passes, as with a
 * server stopped by SIGSTOP.
 */
export class SilentProxy {
  private readonly pairs = new Map<Socket, Socket>();
  private silent = false;

  private constructor(
    private readonly server: Server,
    private readonly targetPort: number,
  ) {}

  static async before(targetPort: number): Promise<SilentProxy> {
    const server = createServer();
    const proxy = new SilentProxy(server, targetPort);
    server.on('connection', (socket) => proxy.join(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  /** Number of open client connections */
  get connections(): number {
    return this.pairs.size;
  }

  freeze(): void {
    this.silent = true;
    for (const connectPair of this.pairs) for (const socket of connectPair) socket.pause();
  }

  resume(): void {
    this.silent = false;
    for (const connectPair of this.pairs) for (const socket of connectPair) socket.resume();
  }

  close(): void {
    for (const connectPair of this.pairs) for (const socket of connectPair) socket.destroy();
    this.server.close();
  }

  private join(client: Socket): void {
    const target = connect(this.targetPort, '127.0.0.1');
    this.pairs.set(client, target);
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        this.pairs.delete(client);
        to.destroy();
      });
      if (this.silent) from.pause();
    }
  }
}
