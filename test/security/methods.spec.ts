import { request } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { apiCalls, fillPath } from '../support/server/api-calls.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'MKCOL'];

describe('a method that a path does not support', () => {
  let app: HostedApp;
  /** Methods by path */
  const addresses = new Map<string, Set<string>>();
  beforeAll(async () => {
    app = await startHostedApp();
    const calls = await apiCalls(app);
    for (const path of calls.map((call) => fillPath(call))) {
      // A path may match several routes: /mockTest/generateMockTest also matches /mockTest/{id}
      const routes = calls.filter((call) => new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path));
      addresses.set(path, new Set(routes.map(({ method }) => method)));
    }
  });
  afterAll(() => app.stop());

  async function send(method: string, path: string) {
    const sent = request(`${app.url}/api${path}`, { method }).end();
    const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    return { status: answer.statusCode, allow: answer.headers.allow, body: await text(answer) };
  }

  it('is rejected with 405 and an Allow header on every path of the OpenAPI document', async () => {
    expect(addresses.size).toBeGreaterThan(90);
    for (const [path, methods] of addresses) {
      for (const method of METHODS.filter((candidate) => !methods.has(candidate))) {
        const { status, allow, body } = await send(method, path);
        expect({ method, path, status }).toEqual({ method, path, status: 405 });
        const allowed = new Set([...methods, 'OPTIONS', ...(methods.has('GET') ? ['HEAD'] : [])]);
        expect({ path, allow: allow?.split(', ') }).toEqual({ path, allow: [...allowed].toSorted() });
        expect(JSON.parse(body)).toMatchObject({ statusCode: 405, error: 'method-not-allowed' });
      }
    }
  });

  it('is rejected with 405 before authentication, even if Node does not know the method', async () => {
    const { port } = new URL(app.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('FROBNICATE /api/attempts/current?a=1 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/\r\nallow: GET, HEAD, OPTIONS\r\n/i);
  });

  it('is rejected with 404 on paths that do not exist', async () => {
    for (const method of ['GET', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      expect({ method, ...(await send(method, '/no-such-call')) }).toMatchObject({ method, status: 404 });
    }
  });

  it('is absent from the Allow header of OPTIONS; HEAD responds like GET without a body', async () => {
    for (const path of addresses.keys()) {
      const { status, allow, body } = await send('OPTIONS', path);
      expect({ path, status, body }).toEqual({ path, status: 204, body: '' });
      expect(allow).toContain('OPTIONS');
    }
    for (const path of ['/health/live', '/attempts/current', '/modelTest/timeZone']) {
      const [head, get] = [await send('HEAD', path), await send('GET', path)];
      expect({ path, status: head.status, body: head.body }).toEqual({ path, status: get.status, body: '' });
    }
  });
});
