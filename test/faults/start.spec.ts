import { once, type EventEmitter } from 'node:events';
import { createServer } from 'node:net';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { RawConnection, INCOMPLETE_REQUEST } from '../support/server/raw-connection.js';
import { registerStudent } from '../support/scenarios/people.js';
import { runServer, startServer, temporaryFolder, type ServerOptions } from '../support/server/server.js';

const EXIT_MS_MAX = 20_000;

async function failingStart(options: ServerOptions): Promise<{ code: number; output: string }> {
  const child = runServer(options);
  const output: string[] = [];
  child.stdout?.on('data', (text: Buffer) => output.push(text.toString()));
  child.stderr?.on('data', (text: Buffer) => output.push(text.toString()));
  const timer = setTimeout(() => child.kill('SIGKILL'), EXIT_MS_MAX);
  const [code] = (await once(child, 'exit')) as [number];
  clearTimeout(timer);
  return { code, output: output.join('') };
}

/** Expects exit code 2 and exactly one line with the reason, apart from the one that names the data. */
async function expectRefusal(options: ServerOptions, message: RegExp): Promise<void> {
  const { code, output } = await failingStart(options);
  const reasons = output.replace(/^.*"message":"Data: .*\n/, '').trim();
  expect({ code, lines: reasons.split('\n').length, output }).toEqual({
    code: 2,
    lines: 1,
    output: expect.stringMatching(message),
  });
}

describe('a server', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = temporaryFolder()));
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it.each([
    [{ PORT: 'http' }, /PORT must be a whole number/],
    [{ MASTER_KEY: 'secret' }, /MASTER_KEY must be 32 bytes/],
    [{ EXAM_TIME_ZONE: 'Nowhere' }, /EXAM_TIME_ZONE must name a time zone/],
    [{ LEADERBOARD_WEIGHTS: 'live' }, /LEADERBOARD_WEIGHTS must look like/],
    [{ OPERATOR_SINCE: 'long ago' }, /OPERATOR_SINCE must be a year/],
  ])('prints one line for an invalid setting: %j [LAND-39]', async (env, message) => {
    await expectRefusal({ dataDir, env: env as unknown as Record<string, string> }, message);
  });

  it('prints one line if the port is in use', async () => {
    const listening = createServer().listen(0, '0.0.0.0');
    await once(listening, 'listening');
    const { port } = listening.address() as { port: number };
    const { code, output } = await failingStart({ dataDir, port });
    listening.close();
    expect(code).toBe(2);
    expect(output.trim().split('\n').at(-1)).toBe(`Meritlist can't start: PORT ${port} is taken by another program`);
  });

  it('prints one line if HOST is an address of another machine', async () => {
    const { code, output } = await failingStart({ dataDir, env: { HOST: '192.0.2.1' } });
    expect(code).toBe(2);
    expect(output.trim().split('\n').at(-1)).toBe(
      "Meritlist can't start: HOST 192.0.2.1 is not an address of this machine",
    );
  });

  it('prints one line for a second server on the same folder, while the first continues', async () => {
    const first = await startServer({ dataDir });
    await expectRefusal({ dataDir }, /another server is running on/);
    expect((await first.http('GET', '/health/ready')).status).toBe(200);
    await first.stop();
  });

  it('starts immediately on a folder whose server was killed by SIGKILL', async () => {
    await (await startServer({ dataDir })).kill();
    const second = await startServer({ dataDir });
    expect((await second.http('GET', '/health/ready')).status).toBe(200);
    await second.stop();
  });

  it('stops on request while pages have open connections', async () => {
    const server = await startServer({ dataDir });
    const student = await registerStudent(server, 'ann');
    const socket = io(server.url, { auth: { token: student.token }, transports: ['websocket'], reconnection: false });
    await once(socket as unknown as EventEmitter, 'connect');
    const startedAt = Date.now();
    await server.stop();
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    socket.close();
  });

  it('stops on request while half-sent requests and silent WebSockets are open', async () => {
    const server = await startServer({ dataDir });
    const incompleteRequest = await RawConnection.open(server.url);
    incompleteRequest.socket.write(INCOMPLETE_REQUEST);
    await RawConnection.openWebSocket(server.url);
    const startedAt = Date.now();
    await server.stop();
    expect(server.process.exitCode).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(8_000);
  });

  it('responds to a call in progress before it stops', async () => {
    const server = await startServer({ dataDir });
    const call = await RawConnection.open(server.url);
    // The server has accepted the connection and continues to read
    expect(await call.get('/api/health/live')).toBe(200);
    call.socket.write(INCOMPLETE_REQUEST);
    await delay(500);
    const stopped = server.stop();
    await delay(200);
    call.socket.write(' '.repeat(1000 - '{"email":'.length));
    expect(await call.readToEnd()).toMatch(/HTTP\/1\.1 400 /);
    await stopped;
    expect(server.process.exitCode).toBe(0);
  });

  it.each(['events.db', 'read-models.db', 'vault.db'])(
    'prints one line for a %s of another program without changing it',
    async (name) => {
      const file = join(dataDir, name);
      writeFileSync(file, 'somebody else wrote this, and wants to keep it. '.repeat(200));
      const before = readFileSync(file);
      // without a key, a vault would need the one that it was created with
      await expectRefusal({ dataDir, env: { MASTER_KEY: 'ab'.repeat(32) } }, /is not a Meritlist file/);
      expect(readFileSync(file).equals(before)).toBe(true);
    },
  );

  it('prints one line for a damaged event file without changing it', async () => {
    await (await startServer({ dataDir })).stop();
    const file = join(dataDir, 'events.db');
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096, 3 * 4096);
    writeFileSync(file, bytes);
    await expectRefusal({ dataDir }, /is damaged/);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('prints one line for a MASTER_KEY that does not match the folder', async () => {
    await (await startServer({ dataDir })).stop();
    await expectRefusal({ dataDir, env: { MASTER_KEY: 'ab'.repeat(32) } }, /MASTER_KEY/);
  });

  it('prints one line for a file in place of the data folder', async () => {
    writeFileSync(join(dataDir, 'plain'), '');
    await expectRefusal({ dataDir: join(dataDir, 'plain') }, /DATA_DIR .* can't be used/);
    mkdirSync(join(dataDir, 'events.db'));
    await expectRefusal({ dataDir }, /exists and is not a file/);
  });
});
