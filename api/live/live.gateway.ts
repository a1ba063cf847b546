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
import { Leaderboard } from '../../projections/leaderboard/leaderboard.queries.js';
import type { Caller } from '../platform/auth/access.js';
import { SessionRegister } from '../platform/auth/session-register.js';
import { SessionTokens } from '../platform/auth/session-tokens.js';
import { Announcements } from '../platform/announcements.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { RedisLink } from '../platform/redis/redis-link.js';
import { ComingBack } from './coming-back.js';
import { LiveLimits } from './live-limits.js';
import { LeaderboardWatch, type Watcher } from './leaderboard-watch.js';

type Emitted = { [Name in keyof LiveMessages]: (payload: LiveMessages[Name]) => void };
type Received = { [LEADERBOARD_WATCH]: () => void; [LEADERBOARD_UNWATCH]: () => void };
interface Attached {
  caller: Caller;
  watcher?: Watcher;
  expiry?: NodeJS.Timeout;
}
type LiveSocket = Socket<Received, Emitted, Record<string, never>, Attached>;

/** longest delay a timer can hold */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Who may connect and who hears what; it decides nothing. */
@WebSocketGateway()
export class LiveGateway implements OnGatewayInit, OnGatewayDisconnect, OnApplicationBootstrap, OnApplicationShutdown {
  @WebSocketServer() private readonly server: Server<Received, Emitted, Record<string, never>, Attached>;
  private readonly watch: LeaderboardWatch;
  private readonly comingBack = new ComingBack();

  constructor(
    private readonly tokens: SessionTokens,
    private readonly register: SessionRegister,
    private readonly announcements: Announcements,
    private readonly leaderboard: Leaderboard,
    private readonly limits: LiveLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() private readonly redis?: RedisLink,
  ) {
    this.watch = new LeaderboardWatch(leaderboard);
  }

  /** Guards do not run on connections: the handshake is where a socket is let in. */
  afterInit(server: Server): void {
    this.limits.guard(server);
    server.use((socket: LiveSocket, next) => {
      this.admit(socket).then(() => next(), next);
    });
  }

  onApplicationBootstrap(): void {
    if (this.redis) this.redis.onGap(() => this.comingBack.begin(this.server.sockets.sockets.values()));
    else this.announcements.listen((messages) => messages.forEach((message) => this.tell(message)));
    this.register.onEnd((accountId, ends, reason) => this.endSessions(accountId, ends, reason));
    this.leaderboard.onChange(() => this.watch.changed());
  }

  onApplicationShutdown(): void {
    this.watch.close();
    this.comingBack.stop();
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
      const found = typeof token === 'string' ? await this.tokens.authenticate(token) : undefined;
      return found?.banned ? undefined : found;
    });
    socket.data.caller = caller;
    const left = Math.min(caller.expiresAt.getTime() - this.clock.now().getTime(), TIMER_MS_MAX);
    socket.data.expiry = setTimeout(() => socket.disconnect(true), left);
    await socket.join([rooms.account(caller.accountId), rooms.role(caller.role)]);
  }

  /** With Redis the adapter does this, of what any process announces. */
  private tell({ room, name, payload }: LiveMessage): void {
    this.server.to(room).emit(name, payload as never);
  }

  /** Every process hears of it by itself and closes the sockets of its own. */
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
