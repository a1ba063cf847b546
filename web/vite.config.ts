import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { release } from './release.plugin.ts';

const root = import.meta.dirname;
const api = 'http://127.0.0.1:3000';

/** Groups small modules into few files, since each file costs a request. All other modules are split by page. */
const GROUPS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'router', test: /node_modules\/react-router/, priority: 3 },
  { name: 'query', test: /node_modules\/@tanstack/, priority: 3 },
  // shared by the landing page and the other pages
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
  // compressed at build time instead of on each request
  plugins: [
    react(),
    tailwind(),
    siteContent(),
    release(),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1_000 }),
  ],
  // inlined fonts and images would be loaded on pages that do not use them
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // browsers without module preload load modules when they are imported
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: join(root, 'index.html'),
        landing: join(root, 'landing.html'),
        worker: join(root, 'src/worker/worker.ts'),
      },
      output: {
        // the address of the service worker must be the same in every release
        entryFileNames: ({ name }) => (name === 'worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: GROUPS },
      },
    },
  },
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
});
