import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { release } from './release.plugin.ts';

const root = import.meta.dirname;
const api = 'http://127.0.0.1:3000';

/** Small modules come in few files, since each file costs a request. Whatever is not named here is split by page. */
const GROUPS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'router', test: /node_modules\/react-router/, priority: 3 },
  { name: 'query', test: /node_modules\/@tanstack/, priority: 3 },
  // what the landing page shares with the others
  {
    name: 'base',
    test: /web\/src\/(entities|ui|lib)\/|api\/contracts|lucide-react|vite\/preload-helper/,
    tags: ['$initial' as const],
    priority: 2,
  },
  { name: 'shared', test: /web\/src\/(entities|ui|lib)\/|lucide-react/, minShareCount: 8, priority: 1 },
];

/** Adds `site.json` to the build, by which the server allows the origins of its pictures. */
const siteContent = (): Plugin => ({
  name: 'site-content',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'site.json', source: readFileSync(join(root, 'site.json'), 'utf8') });
  },
});

export default defineConfig({
  root,
  // compressed once here, so that the server need not do it for each visitor
  plugins: [
    react(),
    tailwind(),
    siteContent(),
    release(),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1_000 }),
  ],
  // inlined fonts and images would be loaded on every page, used or not
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // where a browser preloads no modules, they come when they are imported
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: join(root, 'index.html'),
        landing: join(root, 'landing.html'),
        worker: join(root, 'src/worker/worker.ts'),
      },
      output: {
        // the browser looks for a service worker at the same address in every release
        entryFileNames: ({ name }) => (name === 'worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: GROUPS },
      },
    },
  },
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
});
