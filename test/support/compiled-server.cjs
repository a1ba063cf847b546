// node --require: a built server keeps what it compiled, beside the build, and the next one begins with that: it takes a third less of
// a processor to be ready. What does not fit the code, V8 or its flags is refused by V8, and compiled anew.
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { basename, dirname, join, resolve } = require('node:path');
const { Script } = require('node:vm');
const { threadId } = require('node:worker_threads');

const PROGRAMS = resolve(__dirname, '../../dist/programs');
// gone with the build that it was made of
const KEPT = join(PROGRAMS, 'compiled');

const made = new Map();
const compile = Module.prototype._compile;

Module.prototype._compile = function (code, filename, ...more) {
  if (dirname(filename) !== PROGRAMS) return compile.call(this, code, filename, ...more);
  const file = join(KEPT, basename(filename));
  const script = new Script(Module.wrap(code), { filename, cachedData: read(file) });
  if (script.cachedDataRejected !== false) made.set(file, script);
  const require = Module.createRequire(filename);
  return script.runInThisContext().call(this.exports, this.exports, require, this, filename, dirname(filename));
};

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

// what could not start has compiled too little
process.once('exit', (code) => {
  if (code !== 0 || made.size === 0) return;
  mkdirSync(KEPT, { recursive: true });
  for (const [file, script] of made) {
    // several processes and threads may end at the same time
    const making = `${file}.${process.pid}-${threadId}`;
    writeFileSync(making, script.createCachedData());
    renameSync(making, file);
  }
});
