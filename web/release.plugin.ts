import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Files of a release that a page can ask for; the letters of formulas come in older formats too, which stay out. */
const PART = /\.(html|js|css|svg|woff2)$/;
/** A hundred kilobytes that few pages need: who has seen a Bangla letter has them in the browser's own cache. */
const UNLESS_ASKED_FOR = /-bengali-/;
/** They name what they load, so that no two releases have the same. */
const PAGES = ['index.html', 'landing.html'];
const WORKER = 'worker.js';
/** what `worker.ts` names the list by */
const LIST = 'self.__RELEASE';

/**
 * Two things that let a page outlive a release: the service worker gets the list of all files of its release, and the
 * release that this build replaces stays in `{outDir}-before`, which the server serves too.
 */
export function release(): Plugin {
  let [out, before, replaced, publicDir] = ['', '', '', ''];
  const pagesIn = (folder: string) => PAGES.map((page) => readFileSync(join(folder, page), 'utf8')).join();
  return {
    name: 'release',
    apply: 'build',
    // the page has to be among the files
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
        .filter(({ name }) => PART.test(name) && !UNLESS_ASKED_FOR.test(name))
        // the name of an asset changes with its content
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
