import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import { Settings } from '../platform/config/settings.js';
import { RedisLink } from '../platform/redis/redis-link.js';
import { isOurOrigin } from './origin.js';
import { redisAdapter } from './redis-adapter.js';

/** ms after which a connection without a session is closed */
const CONNECT_MS_MAX = 10_000;
/** no client has anything large to say */
const MESSAGE_BYTES_MAX = 10_000;

/** Socket.IO on the same port, hearing what any process announces, refusing foreign origins before the handshake (CORS does not cover WebSocket). */
export class LiveAdapter extends IoAdapter {
  private readonly settings: Settings;
  private readonly redis: RedisLink | undefined;

  constructor(app: INestApplicationContext) {
    super(app);
    this.settings = app.get(Settings);
    this.redis = app.get<RedisLink | undefined>(RedisLink);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const { publicOrigin, trustProxy } = this.settings;
    return super.createIOServer(port, {
      ...options,
      ...(this.redis && { adapter: redisAdapter(this.redis) }),
      serveClient: false,
      connectTimeout: CONNECT_MS_MAX,
      maxHttpBufferSize: MESSAGE_BYTES_MAX,
      allowRequest: (request, decide) => decide(null, isOurOrigin(request, publicOrigin, trustProxy)),
    } as ServerOptions);
  }
}
