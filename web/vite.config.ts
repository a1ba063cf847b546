import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { gzipAsync as zopfli } from '@gfx/zopfli';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { release } from './release.plugin.ts';
import { unusedComponents } from './unused-components.plugin.ts';
import { unusedReact } from './unused-react.plugin.ts';

const root = import.meta.dirname;
const api = 'http://127.0.0.1:3000';

/**
 * What several pages need comes in few files: each script costs a request, and small ones are compressed badly. Earlier
 * ones take first, each with what its modules import; a page's own modules, and what is not named here, are split by use.
 */
const SHARED = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // of the landing page and of every other one
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /web\/src\/((ui|lib)\/|styles\/app)|lucide-react|attempts\/running-exam\.tsx|contracts\/http\/limits/,
  },
  // of every page but the landing page
  { name: 'app', tags: ['$initial' as const], test: /react-router|web\/src\/app\/(error|router|routes|layouts\/root)/ },
  // of every page that asks the server
  {
    name: 'calls',
    test: /lib\/api\/client|ui\/(alert|toast|button|field-error)\.|icons\/(arrow-right|chevron|eye|minus)/,
  },
  // of the pages behind a login
  {
    name: 'area',
    test: /app\/(providers|guard)\.|useMutation|ui\/(dialog|retry|empty|letter-keys-button)\.|lib\/letter-keys|time\/(after-paint|when-idle|use-countdown)|model-test\.queries|node_modules\/socket\.io-client/,
  },
  {
    name: 'student',
    test: /app\/(routes\/student|exam-kinds)|outbox\/(open-outbox|refusals)|attempts\/running-exam-band/,
  },
  { name: 'frame', test: /layouts\/role-layout/ },
  // of the questions and the result, and of what shows questions elsewhere
  {
    name: 'questions',
    test: /question-text\/question-text|attempts\/(exam\.page|exam-header|text-size|kept-paper|paper\/(use-shape|status-look|question-status))|icons\/flag\./,
  },
  {
    name: 'scores',
    test: /ui\/(filter-tabs|use-seen|in-turn)|lib\/(name-and-note|exam-history|ordinal|gap-text|keys)|icons\/(ban|download)\./,
  },
  { name: 'fields', test: /ui\/field\.|contracts\/http\/(patterns|username|age)\./ },
  { name: 'choice', test: /ui\/(bubble-choice|mock-test-form)/ },
  { name: 'lists', test: /ui\/(pages|paged-list|search-field|use-in-turn)\./ },
  // of most other pages
  { name: 'parts', test: /src\/(ui|lib)\/(?!form|name-in)|lucide-react|api\/contracts/, minShareCount: 4 },
].map((group, place, { length }) => ({ ...group, priority: length - place }));

/** Zopfli's gzip is a twentieth smaller, and takes a hundred times as long, which small files are not worth. */
const WORTH_ZOPFLI = 15_000;
const smallestGzip = defineAlgorithm(async (source) => {
  const bytes = Buffer.from(source as Buffer);
  return bytes.length < WORTH_ZOPFLI
    ? gzipSync(bytes, { level: 9 })
    : Buffer.from(await zopfli(bytes, { numiterations: 5 }));
}, {});

export default defineConfig({
  root,
  // compressed once here, so that the server need not do it for each visitor
  plugins: [
    react(),
    tailwind(),
    unusedComponents(),
    unusedReact(),
    release(),
    compression({ algorithms: [smallestGzip, 'brotliCompress'], threshold: 1_000 }),
  ],
  // what it exports is its development build alone
  resolve: {
    alias: {
      'react-router/dom': join(root, '../node_modules/react-router/dist/production/dom-export.mjs'),
      'react-router': join(root, '../node_modules/react-router/dist/production/index.mjs'),
    },
  },
  // inlined fonts and images would be loaded by everybody, used or not
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // where a browser preloads no modules, they come when they are imported
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // a text stands where it is shown, so that no page comes with those of others
      optimization: { inlineConst: { mode: 'all' } },
      input: {
        index: join(root, 'index.html'),
        landing: join(root, 'landing.html'),
        worker: join(root, 'src/worker/worker.ts'),
      },
      // a worker has to stay at its address
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: SHARED },
      },
    },
  },
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
});
