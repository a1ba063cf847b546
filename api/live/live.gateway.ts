import { Inject, Optional, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  ConnectedSocket,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import type { SessionEndReason } from '../contracts/events/session.events.js';
import {
  LEADERBOARD_UNWATCH,
  LEADERBOARD_WATCH,
  rooms,
  type LiveMessage,
  type LiveMessages,
} from '../contracts/live/messages.js';
import { LeaderboardQueries } from '../../projections/leaderboard/leaderboard.queries.js';
import { MeritListsQueries } from '../../projections/merit-lists/merit-lists.queries.js';
import type { Caller } from '../platform/auth/access.js';
import { SessionRegister } from '../platform/auth/session-register.js';
import { SessionTokens } from '../platform/auth/session-tokens.js';
import { Announcements } from '../platform/announcements.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { Redis } from '../platform/redis/redis.js';
import { LiveLimits } from './live-limits.js';
import { LeaderboardWatch, type Watcher } from './leaderboard-watch.js';

type EmittedMessages = { [Name in keyof LiveMessages]: (payload: LiveMessages[Name]) => void };
type ReceivedMessages = { [LEADERBOARD_WATCH]: () => void; [LEADERBOARD_UNWATCH]: () => void };
interface SocketData {
  caller: Caller;
  watcher?: Watcher;
  expiry?: NodeJS.Timeout;
}
type LiveSocket = Socket<ReceivedMessages, EmittedMessages, Record<string, never>, SocketData>;

/** Period in ms over which all clients reconnect, to avoid a load peak. */
const RECONNECT_WITHIN_MS = 5_000;
/** Maximum delay of a timer in ms. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Authenticates live connections and routes messages to rooms. */
@WebSocketGateway()
export class LiveGateway implements OnGatewayInit, OnGatewayDisconnect, OnApplicationBootstrap, OnApplicationShutdown {
  @WebSocketServer() private readonly server: Server<
    ReceivedMessages,
    EmittedMessages,
    Record<string, never>,
    SocketData
  >;
  private readonly watch: LeaderboardWatch;

  constructor(
    private readonly tokens: SessionTokens,
    private readonly register: SessionRegister,
    private readonly announcements: Announcements,
    private readonly leaderboard: LeaderboardQueries,
    private readonly meritLists: MeritListsQueries,
    private readonly limits: LiveLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() private readonly redis?: Redis,
  ) {
    this.watch = new LeaderboardWatch(
      leaderboard,
      // each process sends to its own sockets
      (socketIds, message) => void this.server.local.to(socketIds).emit('leaderboard', message),
    );
  }

  /** Authenticates sockets on connection, because Nest's guards do not apply to connections. */
  afterInit(server: Server): void {
    this.limits.guard(server);
    server.use((socket: LiveSocket, next) => {
      this.admit(socket).then(() => next(), next);
    });
  }

  onApplicationBootstrap(): void {
    this.redis?.onGap(() => this.reconnectClients());
    this.announcements.listen((messages) => messages.forEach((message) => this.send(message)));
    this.register.onEnd((accountId, ends, reason) => this.endSessions(accountId, ends, reason));
    this.leaderboard.onChange(() => this.watch.changed());
    this.meritLists.onChange((studentId, modelTestId) => this.sendMeritListPlace(studentId, modelTestId));
  }

  onApplicationShutdown(): void {
    this.watch.close();
  }

  handleDisconnect(socket: LiveSocket): void {
    clearTimeout(socket.data.expiry);
    if (socket.data.watcher) this.watch.remove(socket.data.watcher);
  }

  @SubscribeMessage(LEADERBOARD_WATCH)
  startWatching(@ConnectedSocket() socket: LiveSocket): Promise<void> | undefined {
    if (socket.data.watcher) return undefined;
    const { role, accountId } = socket.data.caller;
    const watcher: Watcher = {
      socketId: socket.id,
      studentId: role === 'student' ? accountId : undefined,
      ready: () => socket.conn.transport.writable,
      emit: socket.emit.bind(socket) as Watcher['emit'],
    };
    socket.data.watcher = watcher;
    return this.watch.add(watcher);
  }

  @SubscribeMessage(LEADERBOARD_UNWATCH)
  stopWatching(@ConnectedSocket() socket: LiveSocket): void {
    if (socket.data.watcher) this.watch.remove(socket.data.watcher);
    delete socket.data.watcher;
  }

  private async admit(socket: LiveSocket): Promise<void> {
    const { token } = socket.handshake.auth as { token?: unknown };
    const caller = await this.limits.connect(socket.conn, async () => {
      const caller = typeof token === 'string' ? await this.tokens.authenticate(token) : undefined;
      return caller?.banned ? undefined : caller;
    });
    socket.data.caller = caller;
    const expiresInMs = Math.min(caller.expiresAt.getTime() - this.clock.now().getTime(), TIMER_MS_MAX);
    socket.data.expiry = setTimeout(() => socket.disconnect(true), expiresInMs);
    await socket.join([rooms.account(caller.accountId), rooms.role(caller.role)]);
  }

  /** Closes all connections after messages may have been lost. Clients reconnect and refetch their data. */
  private reconnectClients(): void {
    for (const { conn } of this.server.sockets.sockets.values()) {
      setTimeout(() => conn.close(), Math.random() * RECONNECT_WITHIN_MS).unref();
    }
  }

  /** Sends a message to a room. With Redis, the adapter distributes messages to all processes. */
  private send({ room, name, payload }: LiveMessage): void {
    this.server.to(room).emit(name, payload as never);
  }

  /** Sends a merit list rank to the sockets of this process. Each process computes the merit lists itself. */
  private sendMeritListPlace(studentId: string, modelTestId: string): void {
    const room = rooms.account(studentId);
    if (!this.server.sockets.adapter.rooms.has(room)) return;
    const { ranks } = this.meritLists.of(modelTestId);
    const slNo = ranks.rankOf(studentId);
    if (slNo === undefined) return;
    this.server.local.to(room).emit('merit-list:me', { modelTestId, slNo, total: ranks.size });
  }

  /** Closes the sockets of ended sessions in this process. Each process receives its own notification. */
  private endSessions(accountId: string, ends: (caller: Caller) => boolean, reason: SessionEndReason): void {
    const { adapter, sockets } = this.server.sockets;
    for (const id of adapter.rooms.get(rooms.account(accountId)) ?? []) {
      const socket = sockets.get(id);
      if (!socket || !ends(socket.data.caller)) continue;
      socket.emit('session:ended', { reason });
      socket.disconnect(true);
    }
  }
}
