// The built server with a clock that the test moves by messages, for deadlines that lie minutes away.
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { Settings } from '../../dist/api/platform/config/settings.js';
import { openPlatform } from '../../dist/api/startup/platform.js';
import { createServer } from '../../dist/api/server.js';

let ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const clock = { now: () => new Date(Date.now() + ahead) };
process.on('message', ({ advance }) => {
  ahead += advance;
  process.send({ ahead });
});

const platform = await openPlatform(new Settings(process.env), clock);
const app = await createServer(platform, { webRoot: new URL('../../dist/web', import.meta.url).pathname });
process.once('SIGTERM', async () => {
  await app.close();
  await platform.close();
  process.exit(0);
});
await app.listen(Number(process.env.PORT), '127.0.0.1');
new Logger('main').log(`Meritlist is ready on ${await app.getUrl()}`);
