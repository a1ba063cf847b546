import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type ClientRequest, type Server } from 'node:http';
import { request as requestByTls, type RequestOptions as TlsOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../support/assertions/eventually.js';
import { findFreePort } from '../support/server/free-port.js';

const CONFIGURATION = readFileSync(resolve(__dirname, '../../docker/front/haproxy.cfg'), 'utf8');
const START_MS_MAX = 10_000;

interface Front {
  readonly http: number;
  readonly https: number;
}
interface Response {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

/** Sends a request without normalizing its path, unlike `fetch`. */
async function get(port: number, path: string, host = `localhost:${port}`): Promise<Response> {
  const sent = request({ host: '127.0.0.1', port, path, headers: { host }, agent: false }).end();
  const [answer] = await once(sent, 'response');
  let body = '';
  for await (const part of answer) body += String(part);
  return { status: answer.statusCode, location: answer.headers.location, body };
}

describe('docker/front/haproxy.cfg in HAProxy', () => {
  let folder: string;
  let api: Server;
  let haproxy: ChildProcess | undefined;
  let isReady = true;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'meritlist-front-'));
    // Answers every path, so that only the front proxy can reject requests
    api = createServer((request, answer) => {
      answer.statusCode = request.url === '/api/health/ready' && !isReady ? 503 : 200;
      answer.end(`api: ${request.url}`);
    }).listen(0, '127.0.0.1');
    await once(api, 'listening');
  });
  afterAll(() => {
    api.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    isReady = true;
    if (haproxy?.kill('SIGKILL')) await once(haproxy, 'exit');
  });

  /** Starts the shipped configuration on free ports in front of this test's API. */
  async function startFront(env: Record<string, string>): Promise<Front> {
    const [http, https, alive] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const { port } = api.address() as AddressInfo;
    const configuration = CONFIGURATION.replaceAll('bind :8080', `bind 127.0.0.1:${http}`)
      .replaceAll('bind :8443', `bind 127.0.0.1:${https}`)
      .replaceAll('127.0.0.1:8404', `127.0.0.1:${alive}`)
      .replaceAll(/api-[12]:3000/g, `127.0.0.1:${port}`)
      .replaceAll('inter 2s', 'inter 50ms')
      .replaceAll(/^backend (.*)$/gm, '$&\n    http-response set-header x-backend $1');
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, configuration);
    haproxy = spawn('haproxy', ['-db', '-f', file], {
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], MAX_CONNECTIONS: '100', ...env },
    });
    await eventually(async () => expect((await get(alive, '/alive')).status).toBe(200), START_MS_MAX);
    return { http, https };
  }

  function certificate(): string {
    const [key, chain, combinedFile] = ['key', 'chain', 'site.pem'].map((name) => join(folder, name));
    const subject = ['-subj', '/CN=localhost', '-days', '2'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key!, '-out', chain!],
      {
        stdio: 'pipe',
      },
    );
    writeFileSync(combinedFile!, readFileSync(chain!, 'utf8') + readFileSync(key!, 'utf8'));
    return combinedFile!;
  }

  it('returns 404 for metrics and health, regardless of the spelling of the path', async () => {
    const { http } = await startFront({ TLS_CERTIFICATE: '' });
    const paths = [
      '/api/metrics',
      '/api/metrics/',
      '/api/metrics?x=1',
      '/api/health',
      '/api/health/ready',
      '/api/health/live',
      '/API/Metrics',
      '/api/%6Detrics',
      '/%61pi/health%2Fready',
      '//api//metrics',
    ];
    const answers = await Promise.all(paths.map(async (path) => `${path} ${(await get(http, path)).status}`));
    expect(answers).toEqual(paths.map((path) => `${path} 404`));
  });

  it('forwards every other path', async () => {
    const { http } = await startFront({ TLS_CERTIFICATE: '' });
    for (const path of ['/', '/health', '/api/openapi.json', '/api/metricsystem', '/socket.io/?x=/api/metrics']) {
      expect(await get(http, path)).toMatchObject({ status: 200, body: `api: ${path}` });
    }
  });

  it.each([
    ['ready', true, 'api'],
    ['not ready', false, 'api-not-ready'],
  ])('sets a cookie that browsers send only by HTTPS, while processes are %s', async (_state, ready, backend) => {
    isReady = ready;
    const answerOf = async (send: (options: TlsOptions) => ClientRequest, port: number) => {
      const headers = { host: 'localhost' };
      const sent = send({ host: '127.0.0.1', port, headers, agent: false, rejectUnauthorized: false });
      const [answer] = await once(sent.end(), 'response');
      answer.resume();
      return [answer.headers['x-backend'], String(answer.headers['set-cookie']).replace(/=[12];/, ';')];
    };
    const { https } = await startFront({ TLS_CERTIFICATE: certificate() });
    const secure = [backend, 'meritlist-front; path=/; HttpOnly; Secure; SameSite=Lax'];
    await eventually(async () => expect(await answerOf(requestByTls, https)).toEqual(secure), START_MS_MAX);
    haproxy!.kill('SIGKILL');
    await once(haproxy!, 'exit');
    const { http } = await startFront({ TLS_CERTIFICATE: '' });
    const plain = [backend, 'meritlist-front; path=/; HttpOnly; SameSite=Lax'];
    await eventually(async () => expect(await answerOf(request, http)).toEqual(plain), START_MS_MAX);
  });

  it('redirects HTTP to the HTTPS port and omits port 443 from the URL', async () => {
    const TLS_CERTIFICATE = certificate();
    const customFront = await startFront({ TLS_CERTIFICATE, HTTPS_PORT: '8443' });
    expect(await get(customFront.http, '/login?next=%2F', 'exams.example.org:8080')).toMatchObject({
      status: 308,
      location: 'https://exams.example.org:8443/login?next=%2F',
    });
    haproxy!.kill('SIGKILL');
    await once(haproxy!, 'exit');
    const usual = await startFront({ TLS_CERTIFICATE });
    const locations = ['exams.example.org', 'exams.example.org:8080', '[::1]:8080'].map(
      async (host) => (await get(usual.http, '/', host)).location,
    );
    expect(await Promise.all(locations)).toEqual([
      'https://exams.example.org/',
      'https://exams.example.org/',
      'https://[::1]/',
    ]);
  });
});
