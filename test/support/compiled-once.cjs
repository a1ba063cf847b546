// What a spec does not share with others runs anew for it: all modules of a screen, in its window; what jest and test/ bring for a
// spec of the server. To compile them takes a fifth of a small spec: that is done once for all specs of a worker.
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** By file, with the source that it was made of. */
const compiled = new Map();

function scriptOf(source, filename, parameters) {
  const before = `(function (${parameters.join(', ')}) {`;
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  const script = new Script(`${before}${source}\n})`, { filename, columnOffset: -before.length });
  if (!filename.includes('.spec.')) compiled.set(filename, { source, script });
  return script;
}

module.exports = class CompiledOnce extends Runtime {
  constructor(...given) {
    super(...given);
    const { environment, injectedModuleParameters } = this.executor;
    const realm = environment.getVmContext();
    this.executor.compile = (source, filename) => {
      const script = scriptOf(source, filename, injectedModuleParameters);
      return realm === globalThis ? script.runInThisContext() : script.runInContext(realm);
    };
  }
};
module.exports.default = module.exports;
