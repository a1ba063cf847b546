// Runs the KurrentDB simulator in a separate process with a configurable delay.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transformFileSync } from '@swc/core';

const SOURCE = resolve(import.meta.dirname, '../support/stand-ins/kurrentdb');
const COMPILED = resolve(import.meta.dirname, '../../node_modules/.cache/kurrent-stand-in');
const SWC_OPTIONS = {
  swcrc: false,
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'commonjs' },
};

/**
 * Starts the simulator.
 * @param appendDelayMs delay of acknowledgements, as on a disk with slow flushes
 * @returns its URL, its counts of appends and of reads by kind, and a stop function
 */
export async function startKurrentStandIn({ appendDelayMs = 0 } = {}) {
  const server = fork(new URL('kurrent-stand-in.process.mjs', import.meta.url), [compiled(), String(appendDelayMs)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url }] = await once(server, 'message');
  return {
    url,
    async counts() {
      server.send('counts');
      const [counts] = await once(server, 'message');
      return counts;
    },
    async stop() {
      server.kill();
      await once(server, 'exit');
    },
  };
}

/** Compiles the simulator to files; the tests compile it in memory. */
function compiled() {
  mkdirSync(COMPILED, { recursive: true });
  for (const file of readdirSync(SOURCE)) {
    const { code } = transformFileSync(join(SOURCE, file), SWC_OPTIONS);
    writeFileSync(join(COMPILED, file.replace(/\.ts$/, '.js')), code);
  }
  writeFileSync(join(COMPILED, 'package.json'), '{"type":"commonjs"}');
  return join(COMPILED, 'kurrent-stand-in.js');
}
