import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { documents } from './documents.plugin.ts';
import { release } from './release.plugin.ts';

const root = import.meta.dirname;
const api = 'http://127.0.0.1:3000';

/** Groups small modules into few files, since each file costs a request. All other modules are split by page. */
const GROUPS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'router', test: /node_modules\/react-router/, priority: 3 },
  { name: 'query', test: /node_modules\/@tanstack/, priority: 3 },
  { name: 'hook-form', test: /node_modules\/react-hook-form/, priority: 3 },
  // shared by the landing page and the other pages
  {
    name: 'base',
    test: /web\/src\/(entities|ui|lib)\/|api\/contracts|lucide-react|vite\/preload-helper/,
    tags: ['$initial' as const],
    priority: 2,
  },
  // the start of all documents except the landing page
  { name: 'start', test: /web\/src\/app\/(error|layouts\/(root|next)|render-app|router|routes\/lazy)/, priority: 2 },
  // what the login and registration share with other pages, without the rest of `shared`
  {
    name: 'forms',
    test: /web\/src\/(ui\/(alert|button|field|form|open-dialogs|toast)\.tsx?$|lib\/(api\/|time\/server-clock)|entities\/account\/login-state)|api\/contracts\/http\/(age|names|password-rule|patterns)/,
    priority: 1.5,
  },
  { name: 'name-columns', test: /entities\/account\/(.*name-columns|letter-columns|printed-bubbles)/, priority: 1 },
  {
    name: 'account',
    test: /features\/accounts\/(account-|login|register|registration-|shared-|messages|new-pass)/,
    priority: 1,
  },
  {
    name: 'exam',
    test: /features\/attempts\/(attempt\.queries|exam\.|exam-header|paper\/(question-status|use-layout)|stored-paper|text-size)|lib\/outbox\//,
    priority: 0.5,
  },
  // part of every area
  {
    name: 'area',
    test: /web\/src\/(app\/(guard|providers|areas\/lazy)|entities\/account\/(avatar|.*log-out))/,
    priority: 0.5,
  },
  { name: 'shared', test: /web\/src\/(entities|ui|lib)\//, minShareCount: 8, priority: 1 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1.2 },
];

/** Pages that a document loads with it. All other pages are loaded when the router needs them. */
const PAGES = {
  'account.html': ['src/features/accounts/login.page.tsx', 'src/features/accounts/register.page.tsx'],
  'exam.html': [
    'src/app/providers.tsx',
    'src/app/routes/student.tsx',
    'src/app/guard.tsx',
    'src/app/exam-kinds.ts',
    'src/features/attempts/exam.page.tsx',
    'src/features/attempts/paper/exam-paper.tsx',
  ],
};

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
    documents(PAGES),
    release(),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1_000 }),
  ],
  // inlined fonts and images would be loaded on pages that do not use them
  build: {
    // publish-release.mjs moves it to dist/web
    outDir: '../dist/web-built',
    emptyOutDir: true,
    target: 'es2022',
    // browsers without module preload load modules when they are imported
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: join(root, 'index.html'),
        landing: join(root, 'landing.html'),
        account: join(root, 'account.html'),
        exam: join(root, 'exam.html'),
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
