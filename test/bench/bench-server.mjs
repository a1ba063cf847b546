// The built server with user accounts, in a separate process and folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PASSWORD = 'Passw0rd!';
const ADMIN_PASSWORD = 'Adm1n.istrator';

/** Programs that start a server, in this release and in earlier ones. */
const PROGRAMS = [['dist/api/cli.js', 'start'], ['dist/programs/main.js']];

/**
 * Calls back with the URL, the folder, the process id and the process of a server.
 * @param fill writes the history into the folder first
 * @param root built checkout whose server is started
 * @param preload module that the server imports first, which has a channel to this process
 */
export async function withServer(callback, fill = async () => {}, root = process.cwd(), preload) {
  const program = PROGRAMS.find(([file]) => existsSync(join(root, file)));
  if (!program) throw new Error(`${root} is not built`);
  const [file, ...words] = program;
  const dataDir = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  await fill(dataDir);
  const server = spawn(process.execPath, [...(preload ? ['--import', preload] : []), join(root, file), ...words], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'inherit', ...(preload ? ['ipc'] : [])],
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
    return await callback(await listening(server), dataDir, server.pid, server);
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

export const post = (url, path, body, token) => call(url, 'POST', path, body, token);

export async function call(url, method, path, body, token) {
  const request = {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`${url}/api${path}`, request);
  if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
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
