// Starts servers of the build on request, for spec files that only call a server and so need not load it. Prints its
// address, and ends with its parent.
import { openSync, closeSync, readdirSync, readSync, statSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const BUILT = join(ROOT, 'dist/api/server.js');

/** A clock that a spec moves by a file (see TestClock.share). */
class FileClock {
  #state = new Float64Array(3);

  constructor(path) {
    this.file = openSync(path, 'r');
  }

  monotonicMs() {
    return this.now().getTime() - this.#state[2];
  }

  now() {
    readSync(this.file, this.#state, { position: 0 });
    const [offsetMs, instant] = this.#state;
    return new Date(Number.isNaN(instant) ? Date.now() + offsetMs : instant);
  }
}

/** @throws if a source is newer than the build */
function checkBuild() {
  const builtAt = statSync(BUILT).mtimeMs;
  for (const folder of ['api', 'projections']) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.spec.ts')) continue;
      if (statSync(join(ROOT, folder, file)).mtimeMs > builtAt) {
        throw new Error(`dist is older than ${folder}/${file}: run npm run build:server`);
      }
    }
  }
}

async function load() {
  checkBuild();
  const [{ Settings }, { PasswordHasher }, { openPlatform }, { createServer }] = await Promise.all([
    import('../../../dist/api/platform/config/settings.js'),
    import('../../../dist/api/platform/auth/password-hasher.js'),
    import('../../../dist/api/startup/platform.js'),
    import('../../../dist/api/server.js'),
  ]);
  return async ({ env, clockFile, passwordCost }) => {
    const clock = new FileClock(clockFile);
    const platform = await openPlatform(new Settings(env), clock, new PasswordHasher(passwordCost));
    const nest = await createServer(platform, { silent: true });
    await nest.listen(0, '127.0.0.1');
    const stop = async () => {
      await nest.close();
      await platform.close();
      closeSync(clock.file);
    };
    return { url: await nest.getUrl(), stop };
  };
}

let loaded;
const stops = new Map();

const actions = {
  async start(options) {
    const start = await (loaded ??= load());
    const { url, stop } = await start(options);
    stops.set(url, stop);
    return { url };
  },
  async stop({ url }) {
    await stops.get(url)();
    stops.delete(url);
    return {};
  },
};

const host = createHttpServer(async (request, response) => {
  const reply = await actions[request.url.slice(1)](JSON.parse(await text(request))).catch(({ message }) => ({
    error: message,
  }));
  // an idle connection could end when it is used again
  response.setHeader('connection', 'close').end(JSON.stringify(reply));
});
host.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${host.address().port}`));
process.on('disconnect', () => process.exit());
