import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { release } from './release.plugin.ts';

const root = import.meta.dirname;
const api = 'http://127.0.0.1:3000';

export default defineConfig({
  root,
  // compressed once here, so that the server need not do it for each visitor
  plugins: [react(), tailwind(), release(), compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1_000 })],
  // inlined fonts and images would be loaded by everybody, used or not
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: join(root, 'index.html'), worker: join(root, 'src/worker/worker.ts') },
      // a worker has to stay at its address
      output: { entryFileNames: ({ name }) => (name === 'worker' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
});
