import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect, createServer } from 'node:tls';

const SCRIPT = resolve(__dirname, '../../docker/certificates/make-certificates.sh');
const FILES = ['key/ca.key', 'authority/ca.crt', 'node/node.crt', 'node/node.key'];

describe('docker/certificates/make-certificates.sh', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'meritlist-certificates-'));
    // The mount points of volumes exist before it runs
    for (const name of ['key', 'authority', 'node']) mkdirSync(join(folder, name));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = () => execFileSync('sh', [SCRIPT, folder], { stdio: 'pipe' });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const all = () => FILES.map(read);
  const mode = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);

  it('creates certificates in existing folders, with keys that are readable by their owner only', () => {
    run();
    const authority = new X509Certificate(read('authority/ca.crt'));
    const node = new X509Certificate(read('node/node.crt'));
    expect(authority.ca).toBe(true);
    expect(node.ca).toBe(false);
    expect(node.verify(authority.publicKey)).toBe(true);
    expect(node.subject).toBe('CN=eventstoredb-node');
    expect(node.subjectAltName).toBe('DNS:kurrentdb, DNS:localhost, IP Address:127.0.0.1');
    // Both server and client, since nodes of a cluster connect to each other
    expect(node.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
    expect(FILES.map(mode)).toEqual(['600', '644', '600', '600']);
  });

  it('creates certificates for the name kurrentdb that a TLS client with the authority accepts', async () => {
    run();
    const server = createServer({ key: read('node/node.key'), cert: read('node/node.crt') }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect({ host: '127.0.0.1', port, ca: read('authority/ca.crt'), servername: 'kurrentdb' });
    await once(socket, 'secureConnect');
    expect(socket.authorized).toBe(true);
    socket.destroy();
    server.close();
  });

  it('changes nothing when it runs again', () => {
    run();
    const before = all();
    run();
    expect(all()).toEqual(before);
  });

  it('recreates everything when the key of the authority was removed', () => {
    run();
    const before = all();
    rmSync(join(folder, 'key/ca.key'));
    run();
    const after = all();
    expect(after.filter((content, n) => content === before[n])).toEqual([]);
    expect(new X509Certificate(after[2]!).verify(new X509Certificate(after[1]!).publicKey)).toBe(true);
  });

  it('recreates a node certificate that was removed, with the same authority', () => {
    run();
    const [key, authority, certificate] = all();
    rmSync(join(folder, 'node/node.crt'));
    run();
    const [sameKey, sameAuthority, renewed] = all();
    expect([sameKey, sameAuthority]).toEqual([key, authority]);
    expect(renewed).not.toBe(certificate);
    expect(new X509Certificate(renewed!).verify(new X509Certificate(authority!).publicKey)).toBe(true);
  });
});
