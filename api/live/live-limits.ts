import type { Socket as TcpSocket } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Server, Socket } from 'socket.io';
import { texts } from '../contracts/http/texts.js';
import type { Caller } from '../platform/auth/access.js';
import { Settings } from '../platform/config/settings.js';
import { countForAccount } from '../platform/http/connections.js';
import { callerAddress } from '../platform/http/forwarded.js';
import { Connections, LIVE_ACCOUNT, networkOf } from '../platform/limits/connections.js';
import { TokenBucket } from '../platform/limits/token-bucket.js';
import { cacheOf } from '../platform/shared/cache.js';

/** packets of one connection: a page sends a heartbeat every 25 s, and a message when the leaderboard is opened or left */
const PACKETS_AT_ONCE = 30;
const PACKETS_PER_SECOND = 5;
/** connects of an address that came to nothing; one that is accepted does not count */
const CONNECTS_AT_ONCE = 1_000;
const CONNECTS_PER_SECOND = 200;
const ADDRESSES_KEPT = 10_000;
const SOCKETS_OF_ACCOUNT_MAX = 20;
/** messages that wait for a connection whose other side does not read */
const UNSENT_MAX = 1_000;
/** ms that a client has to read the last packet and to close its side */
const CLOSING_MS = 2_000;

/** What Socket.IO calls `conn`: the connection below the sockets. */
type Connection = Socket['conn'];

/** Bounds what one connection, one address and one account may ask of the server. What goes beyond is cut off. */
@Injectable()
export class LiveLimits {
  private readonly connects = cacheOf<string, TokenBucket>(ADDRESSES_KEPT);
  private readonly connecting = new WeakSet<Connection>();

  constructor(
    private readonly connections: Connections,
    private readonly settings: Settings,
  ) {}

  guard(server: Server): void {
    server.engine.on('connection', (connection: Connection) => {
      const owner = `live ${this.networkOf(connection)}`;
      if (!this.connections.assign(connection, owner, this.settings.connectionsPerAddress)) return cut(connection);
      connection.once('close', () => {
        this.connections.release(connection);
        // a client may leave the closing handshake unanswered
        setTimeout(destroyTcp, CLOSING_MS, connection).unref();
      });
      const packets = new TokenBucket(PACKETS_AT_ONCE, PACKETS_PER_SECOND);
      connection.on('packet', () => {
        if (!packets.take()) cut(connection);
      });
      connection.on('packetCreate', () => {
        if (unsent(connection) > UNSENT_MAX) cut(connection);
      });
    });
  }

  /**
   * Lets one connect at a time be judged on a connection, and counts the connection for its account.
   * @param callerOf who connects; undefined without a live session
   * @throws Error with the reason for a person; the connection is closed once that is sent
   */
  async connect(connection: Connection, callerOf: () => Promise<Caller | undefined>): Promise<Caller> {
    const connects = this.connectsOf(connection);
    if (this.connecting.has(connection) || !connects.take()) {
      cut(connection);
      throw new Error(texts.unavailable);
    }
    this.connecting.add(connection);
    const caller = await callerOf().catch(() => undefined);
    this.connecting.delete(connection);
    const refusal = caller ? this.countForAccount(connection, caller) : texts.sessionEnded;
    if (!caller || refusal !== undefined) {
      closeWithReason(connection);
      throw new Error(refusal);
    }
    connects.giveBack();
    return caller;
  }

  /** @returns why there is no room for it */
  private countForAccount(connection: Connection, { accountId }: Caller): string | undefined {
    // one that is closed by now would be counted for ever
    if (connection.readyState !== 'open') return texts.unavailable;
    const accepted = this.connections.assign(connection, LIVE_ACCOUNT + accountId, SOCKETS_OF_ACCOUNT_MAX);
    if (!accepted) return texts.tooManySockets;
    const countTcp = () => {
      const tcp = webSocketOf(connection)?._socket;
      if (tcp) countForAccount(this.connections, tcp, accountId);
    };
    countTcp();
    connection.once('upgrade', countTcp);
    return undefined;
  }

  private connectsOf(connection: Connection): TokenBucket {
    const network = this.networkOf(connection);
    const connects = this.connects.get(network) ?? new TokenBucket(CONNECTS_AT_ONCE, CONNECTS_PER_SECOND);
    this.connects.set(network, connects);
    return connects;
  }

  private networkOf({ request, remoteAddress }: Connection): string {
    return networkOf(callerAddress(remoteAddress, request.headers['x-forwarded-for'], this.settings.trustProxy));
  }
}

/** What the library keeps to itself: the WebSocket of a connection that is one by now, and what waits to be sent. */
const webSocketOf = (connection: Connection) =>
  (connection.transport as { socket?: { pause(): void; _socket?: TcpSocket } }).socket;
const unsent = (connection: Connection): number =>
  (connection as unknown as { writeBuffer: readonly unknown[] }).writeBuffer.length;

const destroyTcp = (connection: Connection): void => {
  webSocketOf(connection)?._socket?.destroy();
};

/** Reads no more of it, and closes it when what was to be sent is sent. */
function closeWithReason(connection: Connection): void {
  webSocketOf(connection)?.pause();
  // the library sends the reason after its next tick
  setImmediate(() => connection.close());
}

/** At once. A long-polled connection has no TCP connection of its own: others may use the same. */
function cut(connection: Connection): void {
  connection.close();
  connection.close(true);
  destroyTcp(connection);
}
