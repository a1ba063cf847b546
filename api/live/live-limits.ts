import type { IncomingMessage } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { Server, Socket } from 'socket.io';
import { texts } from '../contracts/http/texts.js';
import type { Caller } from '../platform/auth/access.js';
import { SYSTEM_CLOCK, type SystemClock } from '../platform/clock.js';
import { Settings } from '../platform/config/settings.js';
import { countForAccount } from '../platform/http/connections.js';
import { callerAddress } from '../platform/http/forwarded.js';
import { Connections, LIVE_ACCOUNT, networkOf } from '../platform/limits/connections.js';
import { TokenBucket } from '../platform/limits/token-bucket.js';
import { OperatorWarnings } from '../platform/telemetry/operator-warnings.js';
import { cacheOf } from '../platform/shared/cache.js';

/**
 * Packets per connection. A page sends a heartbeat every 25 s, and a message when the leaderboard is opened or closed.
 */
const PACKETS_AT_ONCE = 30;
const PACKETS_PER_SECOND = 5;
/** Limit of rejected connection attempts per address. */
const CONNECTS_AT_ONCE = 1_000;
const CONNECTS_PER_SECOND = 200;
const TRACKED_ADDRESSES_MAX = 10_000;
const SOCKETS_OF_ACCOUNT_MAX = 20;
/** Maximum number of messages buffered for a client that does not read. */
const UNSENT_MAX = 1_000;
/** Time for a client to read the last packet and close its side of the connection. */
const CLOSING_MS = 2_000;
/** Connections of this age should use WebSocket. The share is checked from a minimum number on. */
const UPGRADED_AFTER_MS = 30_000;
const CHECKED_CONNECTIONS_MIN = 20;

/** Engine.IO connection of a socket. */
type Connection = Socket['conn'];

/** Limits live connections per connection, address and account. Connections beyond a limit are closed. */
@Injectable()
export class LiveLimits {
  private readonly connects = cacheOf<string, TokenBucket>(TRACKED_ADDRESSES_MAX);
  /** Time of the connection of all open connections. */
  private readonly openedAt = new Map<Connection, number>();
  private readonly connecting = new WeakSet<Connection>();
  /** TCP connections of WebSockets. Long polling has no entry, because its TCP connections may be shared. */
  private readonly tcps = new WeakMap<Connection, TcpSocket>();
  /** TCP connections that upgrade a long-polling connection, by session id. */
  private readonly upgrades = new Map<string, TcpSocket>();

  constructor(
    private readonly connections: Connections,
    private readonly settings: Settings,
    private readonly warnings: OperatorWarnings,
    @Inject(SYSTEM_CLOCK) private readonly clock: Pick<SystemClock, 'monotonicMs'>,
  ) {}

  guard(server: Server): void {
    this.warnings.addCheck(() => this.pollingWarning());
    server.httpServer.on('upgrade', (request: IncomingMessage, tcp: TcpSocket) => this.storeUpgrade(request, tcp));
    server.engine.on('connection', (connection: Connection) => {
      this.storeTcp(connection);
      const owner = `live ${this.networkOf(connection)}`;
      if (!this.connections.assign(connection, owner, this.settings.connectionsPerAddress)) {
        return this.closeConnection(connection);
      }
      this.openedAt.set(connection, this.clock.monotonicMs());
      connection.once('close', () => {
        this.openedAt.delete(connection);
        this.connections.release(connection);
        // a client may leave the closing handshake unanswered
        setTimeout(() => this.tcps.get(connection)?.destroy(), CLOSING_MS).unref();
      });
      const packets = new TokenBucket(PACKETS_AT_ONCE, PACKETS_PER_SECOND);
      connection.on('packet', () => {
        if (!packets.take()) this.closeConnection(connection);
      });
      let unsent = 0;
      connection.on('packetCreate', () => {
        unsent += 1;
        if (unsent > UNSENT_MAX) this.closeConnection(connection);
      });
      connection.on('drain', () => (unsent = 0));
    });
  }

  /**
   * Authenticates a connection and counts it for its account. Only one attempt per connection can be pending.
   * @param callerOf returns the caller, or undefined if there is no live session
   * @throws Error with the reason for the client; the connection is closed
   */
  async connect(connection: Connection, callerOf: () => Promise<Caller | undefined>): Promise<Caller> {
    const connects = this.connectsOf(connection);
    if (this.connecting.has(connection) || !connects.take()) {
      this.closeConnection(connection);
      throw new Error(texts.unavailable);
    }
    this.connecting.add(connection);
    // an unavailable store rejects the connection like a missing session; the client reconnects
    const caller = await callerOf().catch(() => undefined);
    this.connecting.delete(connection);
    const refusal = caller ? this.countForAccount(connection, caller) : texts.sessionEnded;
    if (!caller || refusal !== undefined) {
      this.closeWithReason(connection);
      throw new Error(refusal);
    }
    connects.returnToken();
    return caller;
  }

  /** Returns a warning if most connections could not be upgraded to WebSocket. */
  private pollingWarning(): string | undefined {
    const since = this.clock.monotonicMs() - UPGRADED_AFTER_MS;
    const checked = [...this.openedAt].filter(([, at]) => at <= since).map(([{ transport }]) => transport.name);
    const polling = checked.filter((name) => name === 'polling').length;
    if (checked.length < CHECKED_CONNECTIONS_MIN || polling * 2 <= checked.length) return undefined;
    return (
      `live connections: ${polling} of ${checked.length} use long polling. Let the proxy forward the header Upgrade, ` +
      'and set PUBLIC_URL to the address that users open'
    );
  }

  /** Counts the connection for its account. Returns the reason if the account has too many connections. */
  private countForAccount(connection: Connection, { accountId }: Caller): string | undefined {
    // a closed connection would be counted forever
    if (connection.readyState !== 'open') return texts.unavailable;
    const accepted = this.connections.assign(connection, LIVE_ACCOUNT + accountId, SOCKETS_OF_ACCOUNT_MAX);
    if (!accepted) return texts.tooManySockets;
    const countTcp = () => {
      const tcp = this.tcps.get(connection);
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

  private storeUpgrade({ url = '' }: IncomingMessage, tcp: TcpSocket): void {
    const id = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('sid');
    if (id === null || this.upgrades.has(id)) return;
    this.upgrades.set(id, tcp);
    tcp.once('close', () => this.upgrades.delete(id));
  }

  private storeTcp(connection: Connection): void {
    const { name, sid } = connection.transport;
    if (name === 'websocket') this.tcps.set(connection, connection.request.socket);
    connection.once('upgrade', () => {
      const tcp = this.upgrades.get(sid);
      if (tcp) this.tcps.set(connection, tcp);
    });
  }

  /** Stops reading, and closes the connection after its pending packets are sent. */
  private closeWithReason(connection: Connection): void {
    this.tcps.get(connection)?.pause();
    // the reason is sent on the next tick
    setImmediate(() => connection.close());
  }

  /** Closes the connection immediately. */
  private closeConnection(connection: Connection): void {
    connection.close();
    connection.close(true);
    this.tcps.get(connection)?.destroy();
  }
}
