// One transformer for our TypeScript and for ESM-only packages in node_modules, which jest runs as CommonJS.
// Files of a CommonJS package are left exactly as published.
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');
const swcJest = require('@swc/jest');

const root = resolve(__dirname, '../..');
const ts = (tsx) =>
  swcJest.createTransformer({
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx, decorators: true, dynamicImport: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
    },
  });
const js = swcJest.createTransformer({
  swcrc: false,
  sourceMaps: false,
  module: { type: 'commonjs' },
  jsc: { target: 'es2023', parser: { syntax: 'ecmascript', dynamicImport: true } },
});
const byExtension = { '.ts': ts(false), '.tsx': ts(true), '.js': js, '.mjs': js };

const cache = new Map();
function isEsm(dir) {
  if (cache.has(dir)) return cache.get(dir);
  const file = join(dir, 'package.json');
  const found = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8')).type === 'module'
    : dirname(dir) !== dir && isEsm(dirname(dir));
  cache.set(dir, found);
  return found;
}
const pick = (file) => byExtension[/\.[a-z]+$/.exec(file)[0]];
const skip = (file) => file.includes('/node_modules/') && !file.endsWith('.mjs') && !isEsm(dirname(file));

// Worker threads can't run TypeScript: what is loaded beside a source file is loaded from its built twin.
function pointToBuild(source, file) {
  if (!/\/(api|projections)\//.test(relative(root, file).replace(/^/, '/'))) return source;
  const twin = join(root, 'dist', relative(root, file)).replace(/\.ts$/, '.js');
  return source.replaceAll('import.meta.url', `require('node:url').pathToFileURL(${JSON.stringify(twin)}).href`);
}

module.exports = {
  canInstrument: false,
  process(source, file, options) {
    return skip(file) ? { code: source } : pick(file).process(pointToBuild(source, file), file, options);
  },
  getCacheKey(source, file, options) {
    return pick(file).getCacheKey(source, file, options) + (skip(file) ? 'raw' : 'cjs-2');
  },
};
