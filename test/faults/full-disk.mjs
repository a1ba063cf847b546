// Starts the built server in a folder on a disk that is then filled. Runs in a mount namespace of its own; prints what
// the server answers as JSON.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { listening } from '../bench/bench-server.mjs';

const disk = process.argv[2];
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]);
const filler = join(disk, 'filler');

async function withServer(callback) {
  const server = spawn(process.execPath, ['--no-opt', 'dist/api/cli.js', 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: join(disk, 'data'),
      PORT: '0',
      NODE_ENV: 'production',
      ADMIN_PASSWORD: 'Adm1n.istrator',
    },
  });
  const url = await listening(server);
  const answers = await callback(url);
  server.kill('SIGTERM');
  await once(server, 'exit');
  return answers;
}

function fillDisk() {
  const file = openSync(filler, 'a');
  try {
    for (;;) writeSync(file, Buffer.alloc(4_096, 'x'));
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

async function statusOf(answer) {
  return (await answer).status;
}

const read = (url) => statusOf(fetch(`${url}/api/landing`));

function write(url, username) {
  const body = { email: `${username}@disk.test`, username, password: 'Passw0rd!', confirmPassword: 'Passw0rd!' };
  return statusOf(
    fetch(`${url}/api/student/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, termAndConditions: true }),
    }),
  );
}

const warnings = async (url) => (await (await fetch(`${url}/api/health/ready`)).json()).warnings;

const before = await withServer(async (url) => ({ write: await write(url, 'ann') }));
fillDisk();
const full = await withServer(async (url) => {
  // takes the space that was reserved for the start
  fillDisk();
  const answers = { read: await read(url), write: await write(url, 'bob'), warnings: await warnings(url) };
  rmSync(filler);
  const later = { write: await write(url, 'cid'), warnings: await warnings(url) };
  return { ...answers, later };
});
console.log(JSON.stringify({ before, full }));
