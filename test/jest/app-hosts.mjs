import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const PROGRAM = resolve(import.meta.dirname, '../support/server/app-host.mjs');

/** Starts one host of servers for each worker, as jest's globalSetup; they end with jest. */
export default async function startHosts({ maxWorkers }) {
  const addresses = Array.from({ length: maxWorkers }, async () => {
    const host = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
    const [address] = await once(host, 'message');
    // jest's own end must not wait for it
    host.unref();
    host.channel.unref();
    return address;
  });
  process.env.APP_HOSTS = (await Promise.all(addresses)).join(' ');
}
