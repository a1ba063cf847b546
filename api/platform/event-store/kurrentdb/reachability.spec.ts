import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createSecureServer, createServer } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { testCertificate } from '../../../../test/support/data/test-certificate.js';
import { Reachability } from './reachability.js';
import { serverAddress } from './server-address.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function findFreePort(): Promise<number> {
  const port = await listening(createTcpServer());
  servers.pop()!.close();
  return port;
}

const causeOf = (hosts: string, settings: string) =>
  new Reachability(serverAddress(`kurrentdb://${hosts}?${settings}`)).check();

const createSilentServer = () => createTcpServer((socket) => void socket.on('error', () => {}));

describe('Reachability', () => {
  it('reports an unknown host', async () => {
    expect(await causeOf('db.invalid:2113', 'tls=false')).toMatch(/db\.invalid.*(correct EVENT_STORE_URL|name server)/);
  });

  it.each(['tls=false', 'tls=true'])('reports a refused connection with %s', async (settings) => {
    const address = `127.0.0.1:${await findFreePort()}`;
    expect(await causeOf(address, settings)).toBe(
      `${address} refuses connections; start KurrentDB there, or correct the port in EVENT_STORE_URL`,
    );
  });

  it.each(['tls=false', 'tls=true'])('reports a silent server with %s', async (settings) => {
    const address = `127.0.0.1:${await listening(createSilentServer())}`;
    expect(await causeOf(address, settings)).toBe(
      `${address} accepts connections but does not respond; check whether KurrentDB hangs`,
    );
  });

  it('reports a server that requires TLS if the address has none', async () => {
    const address = `127.0.0.1:${await listening(createSecureServer(testCertificate))}`;
    expect(await causeOf(address, 'tls=false')).toBe(`${address} expects TLS; remove tls=false from EVENT_STORE_URL`);
  });

  it('reports a server without TLS if the address requires it', async () => {
    const address = `127.0.0.1:${await listening(createServer())}`;
    expect(await causeOf(address, 'tls=true')).toBe(
      `${address} does not speak TLS; set tls=false in EVENT_STORE_URL, or give KurrentDB a certificate`,
    );
  });

  it('reports untrusted certificates and wrong names, and accepts a trusted certificate', async () => {
    const port = await listening(createSecureServer(testCertificate));
    const folder = mkdtempSync(join(tmpdir(), 'meritlist-'));
    const ca = join(folder, 'ca.pem');
    writeFileSync(ca, testCertificate.cert);
    expect(await causeOf(`localhost:${port}`, 'tls=true')).toMatch(
      /certificate of localhost:\d+ is not trusted.*tlsCAFile/,
    );
    expect(await causeOf(`127.0.0.1:${port}`, `tlsCAFile=${ca}`)).toMatch(/is for another name; use a name from/);
    expect(await causeOf(`localhost:${port}`, `tlsCAFile=${ca}`)).toBeUndefined();
    rmSync(folder, { recursive: true });
  });

  it('reports nothing if one server of a cluster answers', async () => {
    const port = await listening(createServer());
    expect(await causeOf(`127.0.0.1:${await findFreePort()},127.0.0.1:${port}`, 'tls=false')).toBeUndefined();
  });

  it('does not report the cause of an outage for the next one', async () => {
    const port = await findFreePort();
    const reachability = new Reachability(serverAddress(`kurrentdb://127.0.0.1:${port}?tls=false`));
    await reachability.check();
    expect(reachability.cause).toContain('refuses connections');
    const probe = reachability.check();
    reachability.recovered();
    await probe;
    expect(reachability.cause).toBeUndefined();
    await reachability.check();
    expect(reachability.cause).toContain('refuses connections');
  });

  it('names the servers that answered the last check, and all of them after a recovery', async () => {
    const [port, silent] = [await listening(createServer()), await listening(createSilentServer())];
    const reachability = new Reachability(serverAddress(`kurrentdb://127.0.0.1:${silent},127.0.0.1:${port}?tls=false`));
    const answering = () => reachability.answering.map((endpoint) => endpoint.port);
    expect(answering()).toEqual([silent, port]);
    await reachability.check();
    expect(answering()).toEqual([port]);
    reachability.recovered();
    expect(answering()).toEqual([silent, port]);
  });
});
