// The built server with user accounts, in a separate process and folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PASSWORD = 'Passw0rd!';
const ADMIN_PASSWORD = 'Adm1n.istrator';

/** Calls back with the URL, the folder and the process id of a server. @param fill writes the history into the folder first */
export async function withServer(callback, fill = async () => {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  await fill(dataDir);
  const server = spawn(process.execPath, ['dist/api/cli.js', 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      NODE_ENV: 'production',
      ADMIN_PASSWORD,
      RATE_LIMIT_PER_ADDRESS: '1000000',
      CONNECTIONS_PER_ADDRESS: '1000000',
    },
  });
  try {
    return await callback(await listening(server), dataDir, server.pid);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the URL that a server prints once it is ready. */
export async function listening(server) {
  let printed = '';
  for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
    printed += text;
    const port = /is ready on http:\/\/\S+?:(\d+)/.exec(printed)?.[1];
    if (!port) continue;
    server.stdout.resume();
    return `http://127.0.0.1:${port}`;
  }
  throw new Error(`the server ended: ${printed}`);
}

export async function post(url, path, body, token) {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

export const person = (name) => ({
  email: `${name}@bench.test`,
  username: name,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

/** Registers tutors and returns their sessions. */
export async function registerTutors(url, names) {
  const admin = await post(url, '/admin/login', { username: 'admin', password: ADMIN_PASSWORD });
  const sessions = [];
  for (const name of names) {
    const { email, password } = person(name);
    await post(url, '/tutor/register', person(name), admin.jwtoken);
    sessions.push(await post(url, '/tutor/login', { email, password, rememberMe: false }));
  }
  return sessions;
}
