import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { systemClock } from './platform/clock.js';
import { Settings, WrongSetting } from './platform/config/settings.js';
import { StoreUnusable } from './platform/event-store/event-store.js';
import { openPlatform, type Platform } from './platform/platform.js';
import { Log } from './platform/telemetry/log.js';
import { createServer } from './server.js';

const WEB_ROOT = fileURLToPath(new URL('../web', import.meta.url));

let platform: Platform | undefined;
try {
  const settings = new Settings(process.env);
  Logger.overrideLogger(new Log(settings.production));
  platform = await openPlatform(settings, systemClock);
  const app = await createServer(platform, { webRoot: WEB_ROOT });
  await app.listen(settings.port, '0.0.0.0');
  new Logger('main').log(`Meritlist is ready on ${await app.getUrl()}`);

  const stop = async () => {
    await app.close();
    await platform?.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
} catch (error) {
  await platform?.close().catch(() => {});
  process.stderr.write(`Meritlist can't start: ${oneLine(error)}\n`);
  process.exit(1);
}

function oneLine(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program`;
  if (code === 'EACCES') return `PORT ${port} may not be opened by this user`;
  const expected = error instanceof WrongSetting || error instanceof StoreUnusable;
  return expected ? message : String((error as Error)?.stack ?? error);
}
