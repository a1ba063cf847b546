import { resolve } from 'node:path';

const dist = resolve(import.meta.dirname, '../dist');
const built = (names) => Object.fromEntries(names.map((name) => [name.split('/').at(-1), `${dist}/${name}.js`]));

/** What is started as a process or thread, with all that it needs in few files: so a server is ready in half the time. */
export default {
  input: {
    ...built([
      'api/main',
      'api/import-questions',
      'api/migrate',
      'api/rebuild',
      'api/backup',
      'api/restore',
      'api/verify',
    ]),
    demo: `${dist}/api/demo/main.js`,
    simulate: `${dist}/api/simulation/main.js`,
    export: `${dist}/api/export/main.js`,
    replay: `${dist}/api/replay/main.js`,
    // for a server that tests start with a clock of their own
    ...built(['api/serve', 'api/platform/config/settings']),
    ...built([
      'api/platform/event-store/sqlite/reader.thread',
      'api/platform/event-store/sqlite/writer.thread',
      'api/platform/sqlite/wal-mover.thread',
      'api/platform/vault/sqlite/vault.thread',
      'api/platform/backup/file-copy.thread',
      'api/seals/hashed-log.thread',
      'projections/store/sqlite/read-store.thread',
      'projections/store/sqlite/read-model-reader.thread',
    ]),
  },
  platform: 'node',
  external: [
    // compiled for each kind of machine
    /^@node-rs\//,
    /^@photostructure\//,
    // finds its parts only when it runs
    'jsonc-parser',
    // loaded only where they are used, and with parts that need not be there
    /^@kurrent\//,
    /^@opentelemetry\//,
    'prom-client',
    'mongodb',
    /^@nestjs\/(microservices|mongoose|platform-express)/,
    /^@fastify\/(multipart|view)/,
    'class-transformer/storage',
  ],
  plugins: [
    {
      // what it loads by a `require` of its own would be loaded twice, the second time as hundreds of files
      name: 'what-nest-requires-is-in-the-bundle',
      transform: {
        filter: { id: /@nestjs\/mapped-types\/dist\/type-helpers\.utils\.js$/ },
        handler: (code) => ({ code: code.replace('const require = createRequire(import.meta.url);', ''), map: null }),
      },
    },
    {
      // there only functions await; as in a module, what is never settled ends with code 13
      name: 'programs-are-commonjs',
      transform: {
        filter: { code: /^(await|try) /m },
        handler(code, id) {
          if (!this.getModuleInfo(id)?.isEntry) return undefined;
          const begin = code.lastIndexOf('\nimport ');
          const body = code.indexOf('\n', begin + 1);
          // on a line that is there, so that the map of its source still fits
          const open = `process.once('beforeExit', unsettled); (async () => {`;
          const close = `})().finally(() => process.off('beforeExit', unsettled));
            function unsettled() { process.exitCode ??= 13; }`;
          return { code: `${code.slice(0, body)}; ${open}${code.slice(body)}\n${close}\n`, map: null };
        },
      },
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'package.json', source: '{"type":"commonjs"}' });
      },
    },
  ],
  output: {
    dir: `${dist}/programs`,
    // a start takes 5 % less of a processor, and tests can keep it compiled, but for an `import()`
    format: 'cjs',
    dynamicImportInCjs: false,
    cleanDir: true,
    sourcemap: true,
    keepNames: true,
    strictExecutionOrder: true,
    chunkFileNames: '[name]-[hash].js',
  },
};
