import type { Server } from 'node:http';
import { startApp, type TestApp } from '../support/app.js';
import { BareConnection, HALF_A_CALL } from '../support/bare-connection.js';
import { eventually } from '../support/eventually.js';
import { registerStudent } from '../support/people.js';

const LIVE = '/api/health/live';

describe('[A4] connections', () => {
  let app: TestApp | undefined;
  let open: BareConnection[] = [];
  const start = async (env: Record<string, string> = {}) => (app = await startApp({ env }));
  const connection = async () => {
    const opened = await BareConnection.open(app!.url);
    open.push(opened);
    return opened;
  };
  afterEach(async () => {
    open.forEach(({ socket }) => socket.destroy());
    open = [];
    await app?.stop();
    app = undefined;
  });

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nhost: te'],
    ['a body', HALF_A_CALL],
  ])('that send half of %s are ended in time', async (_title, half) => {
    const { nest } = await start();
    const server = nest.getHttpServer() as Server;
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 60_000]);
    Object.assign(server, { headersTimeout: 500, requestTimeout: 500 });
    const slow = await connection();
    slow.socket.write(half);
    expect(await slow.rest()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('without a session are bounded for an address, and those of accounts do not count', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '10' });
    const ann = await registerStudent(app!, 'ann');
    const signedIn = await Promise.all(Array.from({ length: 5 }, connection));
    for (const one of signedIn) {
      expect(await one.get(`/api/student/profile/${ann.id}`, { authorization: `Bearer ${ann.token}` })).toBe(200);
    }
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 15; n += 1) statuses.push(await (await connection()).get(LIVE));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(4);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(4);
    expect(await signedIn[0]!.get(LIVE)).toBe(200);
    open.filter((one) => !signedIn.includes(one)).forEach(({ socket }) => socket.destroy());
    await eventually(async () => expect(await (await connection()).get(LIVE)).toBe(200), 5_000);
  });

  it('are refused in words', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '1' });
    await (await connection()).get(LIVE);
    const refused = await (await connection()).rest();
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(JSON.parse(refused.split('\r\n\r\n')[1]!)).toMatchObject({ statusCode: 429, error: 'too-many' });
  });

  it('behind a proxy count for the address that it names', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '2', TRUST_PROXY: 'true' });
    const from = async (address: string) => (await connection()).get(LIVE, { 'x-forwarded-for': address });
    expect(await from('10.0.0.1')).toBe(200);
    expect(await from('10.0.0.1')).toBe(200);
    expect(await from('10.0.0.1')).toBe(429);
    expect(await from('10.0.0.2')).toBe(200);
  });
});
