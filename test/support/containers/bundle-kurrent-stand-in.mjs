// Bundles the KurrentDB simulator and its imports into one file: node bundle-kurrent-stand-in.mjs FOLDER
import { resolve } from 'node:path';
import { build } from 'vite';

await build({
  configFile: false,
  logLevel: 'warn',
  root: resolve(import.meta.dirname, '../stand-ins/kurrentdb'),
  ssr: { noExternal: true },
  build: {
    ssr: 'serve.ts',
    target: 'node24',
    outDir: process.argv[2],
    emptyOutDir: false,
    rollupOptions: { output: { entryFileNames: 'serve.mjs' } },
  },
});
