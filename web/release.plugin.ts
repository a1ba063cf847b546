import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Files of a release that pages can request. Fonts in formats older than WOFF2 are not included. */
const PART = /\.(html|js|css|svg|woff2)$/;
/** Files that are loaded on demand: 100 kB that few pages need and that the browser caches. */
const ON_DEMAND = /-bengali-/;
const WORKER = 'worker.js';
/** Placeholder of the list in `worker.ts`. */
const LIST = 'self.__RELEASE';

/** Gives the service worker the list of all files of its release, so that open pages keep their release. */
export function release(): Plugin {
  let publicDir = '';
  return {
    name: 'release',
    apply: 'build',
    // runs after the HTML pages are generated
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== 'chunk') return this.error(`There is no ${WORKER}.`);
      const built = Object.values(bundle)
        .filter(({ fileName }) => fileName !== WORKER)
        .map((file) => ({ name: file.fileName, content: file.type === 'chunk' ? file.code : file.source }));
      const copied = readdirSync(publicDir, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name))
        .map((path) => ({ name: path.slice(publicDir.length + 1), content: readFileSync(path) }));
      const list = [...built, ...copied]
        .filter(({ name }) => PART.test(name) && !ON_DEMAND.test(name))
        // assets have a hash of their content in their names
        .map(({ name, content }) => ({
          url: `/${name}`,
          revision: name.startsWith('assets/') ? null : hashOf(content),
        }));
      worker.code = worker.code.replace(LIST, JSON.stringify(list));
    },
  };
}

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);
