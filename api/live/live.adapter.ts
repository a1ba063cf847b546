import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Server, ServerOptions } from 'socket.io';
import { Settings } from '../platform/config/settings.js';
import { liveChannels } from '../platform/redis/redis-announcer.js';
import { Redis } from '../platform/redis/redis.js';
import { OperatorWarnings } from '../platform/telemetry/operator-warnings.js';
import type { RawListener } from '../platform/redis/subscriptions.js';

/** Time in ms after which a connection without a session is closed. */
const CONNECT_MS_MAX = 10_000;
/** Maximum message size. Clients send only small messages. */
const MESSAGE_BYTES_MAX = 10_000;
const ORIGIN_LOGGED_MAX = 100;

/**
 * Serves Socket.IO on the port of the API. Rejects pages of other origins before the handshake, because CORS does not
 * apply to WebSockets.
 */
export class LiveAdapter extends IoAdapter {
  private readonly settings: Settings;
  private readonly redis: Redis | undefined;
  private readonly warnings: OperatorWarnings;

  constructor(app: INestApplicationContext) {
    super(app);
    this.settings = app.get(Settings);
    this.redis = app.get<Redis | undefined>(Redis);
    this.warnings = app.get(OperatorWarnings);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const { publicOrigin, trustProxy } = this.settings;
    return super.createIOServer(port, {
      ...options,
      ...(this.redis && { adapter: redisAdapter(this.redis) }),
      serveClient: false,
      connectTimeout: CONNECT_MS_MAX,
      maxHttpBufferSize: MESSAGE_BYTES_MAX,
      allowRequest: (request, decide) => {
        const isOurs = isOurOrigin(request, publicOrigin, trustProxy !== undefined);
        if (!isOurs) this.logRejected(request.headers.origin!);
        decide(null, isOurs);
      },
    } as ServerOptions);
  }

  private logRejected(origin: string): void {
    const expected = this.settings.publicOrigin ?? 'the host of the request';
    const text = `live connections of pages from ${JSON.stringify(origin.slice(0, ORIGIN_LOGGED_MAX))} are rejected: PUBLIC_URL is ${expected}`;
    this.warnings.logHourly(`origin ${origin}`, text);
  }
}

/**
 * Returns true if a client may open a socket: pages of this server, and clients without an Origin header.
 * @param publicOrigin origin of PUBLIC_URL; if undefined, the Origin must match the requested host
 */
export function isOurOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicOrigin: string | undefined,
  trustProxy: boolean,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  const forwarded = trustProxy ? headers['x-forwarded-host'] : undefined;
  return new URL(origin).host === (forwarded ?? headers.host);
}

/**
 * Creates Socket.IO's Redis adapter on the connection of this process, which survives an outage of Redis. With a
 * separate client, rejected commands would end the process and interrupted subscriptions would be lost.
 */
function redisAdapter(redis: Redis): ReturnType<typeof createAdapter> {
  const each = (names: string | readonly string[]) => (typeof names === 'string' ? [names] : names);
  const client = {
    // the connection logs outages of Redis; clients refetch when it is available again
    publish: (name: string, message: string | Buffer) => void redis.publishRaw(name, message).catch(() => {}),
    subscribe: (names: string | readonly string[], listener: RawListener) =>
      each(names).forEach((name) => redis.subscribeRaw('subscribe', name, listener)),
    pSubscribe: (pattern: string, listener: RawListener) => redis.subscribeRaw('pSubscribe', pattern, listener),
    unsubscribe: (name: string, listener: RawListener) => redis.unsubscribeRaw('subscribe', name, listener),
    pUnsubscribe: (pattern: string, listener: RawListener) => redis.unsubscribeRaw('pSubscribe', pattern, listener),
    // avoids a warning about missing error listeners; the connection logs its errors
    on: () => {},
    off: () => {},
  };
  return createAdapter(client, client, { key: liveChannels(redis) });
}
