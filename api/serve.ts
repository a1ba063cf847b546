import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { Draining } from './operations/draining.js';
import { systemClock, type SystemClock } from './platform/clock.js';
import type { Settings } from './platform/config/settings.js';
import { destroyConnections } from './platform/http/connections.js';
import { Connections } from './platform/limits/connections.js';
import { assertTimeZone } from './startup/assert-time-zone.js';
import { openPlatform, type Platform } from './startup/platform.js';
import { Log } from './platform/telemetry/log.js';
import { createServer } from './server.js';
import { builtFile } from './platform/shared/built-file.js';

/** Time in ms for pending requests after a stop signal, and time after which the process ends in any case. */
const FINISH_MS_MAX = 3_000;
const STOP_MS_MAX = 8_000;
/** Time in ms for a load balancer, which checks every 2 s, to move its browsers to another process. */
const DRAIN_MS = 5_000;
/** Interval in ms at which idle connections are closed during shutdown. */
const IDLE_LOOK_MS = 50;

const WEB_ROOT = fileURLToPath(builtFile('web'));

/**
 * Serves the API of this ROLE until a stop signal. Resolves with the address once the server is listening.
 * @param before runs on the opened stores before the first request
 * @throws WrongSetting, StoreUnusable, StoreUnavailable, or another error that prevents the start; opened resources
 * are closed
 */
export async function serve(
  settings: Settings,
  before?: (platform: Platform) => Promise<void>,
  clock: SystemClock = systemClock,
): Promise<string> {
  Logger.overrideLogger(new Log(settings.production));
  // loaded on demand, because it is slow to load
  const tracing =
    settings.traces && (await import('./platform/telemetry/otlp-tracing.js')).startTracing(settings.trustProxy);
  const platform = await openPlatform(settings, clock);
  try {
    await assertTimeZone(platform.events, settings.examTimeZone, clock.now());
    await before?.(platform);
    const app =
      settings.role === 'projections'
        ? await createServer(platform, { root: AppModule.forProjections(platform) })
        : await createServer(platform, { webRoot: WEB_ROOT });
    const stop = async () => {
      if (settings.role === 'api') {
        app.get(Draining).begin();
        await delay(DRAIN_MS);
      }
      // a pending request leaves its keep-alive connection open
      setInterval(() => app.getHttpServer().closeIdleConnections(), IDLE_LOOK_MS);
      setTimeout(() => destroyConnections(app.get(Connections)), FINISH_MS_MAX);
      setTimeout(() => process.exit(1), STOP_MS_MAX);
      await app.close();
      await platform.close();
      if (tracing) await tracing.close();
      process.exit(0);
    };
    // registered first, because a supervisor may stop the server as soon as it is ready
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
    await app.listen(settings.port, settings.host);
    new Logger('main').log(`Meritlist is ready on ${await app.getUrl()}`);
    return await app.getUrl();
  } catch (error) {
    // the first error is reported
    await platform.close().catch(() => {});
    throw error;
  }
}
