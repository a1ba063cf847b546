// What specs of the server are about, and the libraries below it, is loaded once for all specs of a worker: to load it anew for
// each one takes as long as most of them. A spec and what stands in test/ are its own.
const { resolve, sep } = require('node:path');
const CompiledOnce = require('./compiled-once.cjs');

const root = resolve(__dirname, '../..');
const below = (...folders) => folders.map((folder) => `${root}${sep}${folder}${sep}`);
const LIBRARIES = below('node_modules');
const OURS = below('api', 'projections');
const isOneOf = (folders, file) => folders.some((folder) => file.startsWith(folder));

/** Modules of ours by their file, with what they export. */
const kept = new Map();
/** Those that wait for what they import, which may be each other. */
const loading = new Set();
/** The one whose spec runs: it also loads what kept modules ask for later. */
let current;

module.exports = class KeptModules extends CompiledOnce {
  constructor(...given) {
    super(...given);
    current = this;
  }

  requireModuleOrMock(from, name) {
    return this === current ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name);
  }

  requireModule(from, name, options, isActual) {
    const load = () => super.requireModule(from, name, options, isActual);
    if (!name || options?.isInternalModule || this._resolution.isCoreModule(name)) return load();
    const file = this._resolution.resolveCjs(from, name);
    if (isOneOf(LIBRARIES, file)) return require(file);
    if (!isOneOf(OURS, file) || file.includes('.spec.') || loading.has(file)) return load();
    if (!kept.has(file)) {
      loading.add(file);
      try {
        kept.set(file, load());
      } finally {
        loading.delete(file);
      }
    }
    return kept.get(file);
  }
};
module.exports.default = module.exports;
