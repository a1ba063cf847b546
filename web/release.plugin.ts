import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Files of a release that pages can request. Fonts in formats older than WOFF2 are not included. */
const PART = /\.(html|js|css|svg|woff2)$/;
/** Files that are loaded on demand: 100 kB that few pages need and that the browser caches. */
const ON_DEMAND = /-bengali-/;
/** Pages that contain the names of all files that they load, so that they differ between releases. */
const PAGES = ['index.html', 'landing.html'];
const WORKER = 'worker.js';
/** Placeholder of the list in `worker.ts`. */
const LIST = 'self.__RELEASE';

/**
 * Keeps open pages working after an upgrade: gives the service worker the list of all files of its release, and moves the
 * replaced release to `{outDir}-before`, which the server serves too.
 */
export function release(): Plugin {
  let [out, before, replaced, publicDir] = ['', '', '', ''];
  const pagesIn = (folder: string) => PAGES.map((page) => readFileSync(join(folder, page), 'utf8')).join();
  return {
    name: 'release',
    apply: 'build',
    // runs after the HTML pages are generated
    enforce: 'post',
    configResolved({ root, build, publicDir: folder }) {
      out = resolve(root, build.outDir);
      before = `${out}-before`;
      replaced = `${out}-replaced`;
      publicDir = folder;
    },
    buildStart() {
      rmSync(replaced, { recursive: true, force: true });
      if (PAGES.every((page) => existsSync(join(out, page)))) cpSync(out, replaced, { recursive: true });
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
    closeBundle() {
      if (!existsSync(replaced)) return;
      if (pagesIn(replaced) === pagesIn(out)) return rmSync(replaced, { recursive: true });
      rmSync(before, { recursive: true, force: true });
      renameSync(replaced, before);
    },
  };
}

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);
