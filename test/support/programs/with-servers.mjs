// node test/support/programs/with-servers.mjs COMMAND…: runs COMMAND with REDIS_URL and MONGODB_URL of temporary
// servers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [command, ...args] = process.argv.slice(2);
const redisPort = await findFreePort();
const redis = spawn('redis-server', ['--port', redisPort, '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' });
await once(redis, 'spawn');
const mongo = spawn(process.execPath, [join(import.meta.dirname, '../stand-ins/mongo-wire/start.mjs')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [mongoUrl] = await once(createInterface(mongo.stdout), 'line');
const servers = { REDIS_URL: `redis://127.0.0.1:${redisPort}`, MONGODB_URL: mongoUrl };
const [code] = await once(spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...servers } }), 'exit');
redis.kill();
mongo.kill();
process.exitCode = code ?? 1;

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return String(port);
}
