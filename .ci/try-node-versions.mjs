// Starts the built server on each supported major version of Node: npm run build && node .ci/try-node-versions.mjs.
// Fails unless each start becomes ready, prints no warnings and exits with 0 on SIGTERM. Installs Node from npm's
// `node` package.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = ['20.19', '22', '24', '26'];
const READY_MS_MAX = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'node-versions-'));

/** Waits until the server prints its address. @throws an error with its output if it exits first or times out */
function started(server) {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`not ready after ${READY_MS_MAX / 1_000} s:\n${output}`)),
      READY_MS_MAX,
    );
    const read = (chunk) => {
      output += chunk;
      const address = /ready on (http:\/\/[^\s"]+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve({ address, output });
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`exited with ${code} before it was ready:\n${output}`));
    });
  });
}

/** @throws if the server does not start on this version */
async function tryVersion(version) {
  const prefix = join(folder, version);
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', prefix, `node@${version}`]);
  const node = join(prefix, 'node_modules/node/bin/node');
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(prefix, 'data'),
  };
  const server = spawn(node, ['dist/api/cli.js', 'start'], { env });
  const exit = new Promise((resolve) => server.on('exit', resolve));
  const { address, output } = await started(server);
  const { status } = await fetch(`${address}/api/health/ready`);
  server.kill('SIGTERM');
  const code = await exit;
  if (status !== 200 || code !== 0) throw new Error(`ready: ${status}, exit code: ${code}`);
  if (/warning/i.test(output)) throw new Error(`the start printed a warning:\n${output}`);
  console.log(
    `${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}: became ready and exited with 0 on SIGTERM`,
  );
}

try {
  for (const version of VERSIONS) await tryVersion(version);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
