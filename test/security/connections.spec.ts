import type { Server } from 'node:http';
import { Uploads } from '../../api/platform/http/uploads.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { RawConnection, INCOMPLETE_REQUEST } from '../support/server/raw-connection.js';
import { eventually } from '../support/assertions/eventually.js';
import { registerStudent, registerTutor } from '../support/scenarios/people.js';
import { pngFile } from '../support/scenarios/pictures.js';

const LIVE_PATH = '/api/health/live';

describe('connections', () => {
  let app: TestApp | undefined;
  let open: RawConnection[] = [];
  const start = async (env: Record<string, string> = {}) => (app = await startApp({ env }));
  const connection = async () => {
    const opened = await RawConnection.open(app!.url);
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
    ['a body', INCOMPLETE_REQUEST],
  ])('are closed after a time limit if %s are incomplete', async (_title, sendHalf) => {
    const { nest } = await start();
    const server = nest.getHttpServer() as Server;
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 1_800_000]);
    Object.assign(server, { headersTimeout: 500, requestTimeout: 500 });
    const slow = await connection();
    slow.socket.write(sendHalf);
    expect(await slow.readToEnd()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('are closed if a request takes more than a minute, unless it is an upload', async () => {
    await start();
    const tutor = await registerTutor(app!, 'tutor');
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const uploads = jest.spyOn(Uploads.prototype, 'open');
    /** Lets the minute of the request pass that was sent last. */
    const letMinutePass = () =>
      eventually(async () => {
        const timer = timers.mock.calls.findLast(([, ms]) => ms === 60_000)!;
        timer[0]();
        timers.mockClear();
      }, 5_000);

    const slowCall = await connection();
    slowCall.socket.write(INCOMPLETE_REQUEST);
    await letMinutePass();
    expect(await slowCall.readToEnd()).toMatch(/^HTTP\/1\.1 408 /);

    const file = pngFile(1);
    const upload = await connection();
    const headers = [
      'POST /api/pictures?alt=graph HTTP/1.1',
      'host: test',
      'connection: close',
      `authorization: Bearer ${tutor.token}`,
      'content-type: image/png',
      `content-length: ${file.length}`,
    ];
    upload.socket.write(`${headers.join('\r\n')}\r\n\r\n`);
    upload.socket.write(file.subarray(0, 20));
    await eventually(async () => expect(uploads).toHaveBeenCalledTimes(1), 5_000);
    await letMinutePass();
    upload.socket.write(file.subarray(20));
    expect(await upload.readToEnd()).toMatch(/^HTTP\/1\.1 201 /);
    jest.restoreAllMocks();
  });

  it('are limited per address without a session, excluding connections of accounts', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '10' });
    const ann = await registerStudent(app!, 'ann');
    const signedIn = await Promise.all(Array.from({ length: 5 }, connection));
    for (const session of signedIn) {
      expect(await session.get(`/api/student/profile/${ann.id}`, { authorization: `Bearer ${ann.token}` })).toBe(200);
    }
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 15; n += 1) statuses.push(await (await connection()).get(LIVE_PATH));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(4);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(4);
    expect(await signedIn[0]!.get(LIVE_PATH)).toBe(200);
    open.filter((candidate) => !signedIn.includes(candidate)).forEach(({ socket }) => socket.destroy());
    await eventually(async () => expect(await (await connection()).get(LIVE_PATH)).toBe(200), 5_000);
  });

  it('are closed if they pipeline requests', async () => {
    await start();
    const pipeliningConnection = await connection();
    pipeliningConnection.socket.write(`GET ${LIVE_PATH} HTTP/1.1\r\nhost: test\r\n\r\n`.repeat(3));
    expect((await pipeliningConnection.readToEnd()).split('HTTP/1.1').length).toBeLessThan(3);
    const sequentialConnection = await connection();
    expect([await sequentialConnection.get(LIVE_PATH), await sequentialConnection.get(LIVE_PATH)]).toEqual([200, 200]);
  });

  it('are rejected with an explanation above the limit', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '1' });
    await (await connection()).get(LIVE_PATH);
    const refused = await (await connection()).readToEnd();
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(JSON.parse(refused.split('\r\n\r\n')[1]!)).toMatchObject({ statusCode: 429, error: 'too-many' });
  });

  it('get an explanation that does not echo the request if it cannot be parsed', async () => {
    await start({ PUBLIC_URL: 'https://exams.example.org' });
    const secret = 'x'.repeat(3_000);
    const requestLines = (line: string, ...headers: string[]) => [
      `GET ${line} HTTP/1.1`,
      'host: test',
      ...headers,
      '',
      '',
    ];
    for (const [lines, status, error] of [
      [requestLines('/%zz?secret'), 400, 'address-unreadable'],
      [requestLines(`/api/attempts/${secret}`), 414, 'address-too-long'],
      [requestLines(LIVE_PATH, `x: ${'y'.repeat(20_000)}`), 431, 'headers-too-large'],
      [requestLines(LIVE_PATH, 'expect: wonders'), 417, 'expectation-failed'],
      [
        requestLines(LIVE_PATH, 'connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AA'),
        426,
        'upgrade-refused',
      ],
      [['NONSENSE', '', ''], 400, 'request-unreadable'],
    ] as const) {
      const client = await connection();
      client.socket.end(lines.join('\r\n'));
      const [head, body] = (await client.readToEnd()).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head).toMatch(/content-security-policy: default-src 'none'/i);
      expect(head).toMatch(/x-content-type-options: nosniff/i);
      expect(head).toMatch(/cache-control: no-store/i);
      expect(JSON.parse(body!)).toEqual({ statusCode: status, error, message: expect.stringMatching(/^[A-Z].+\.$/) });
      expect(body).not.toContain('secret');
    }
    const { headers } = await app!.http('GET', '/health/live');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' wss://exams.example.org");
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('count towards the limit of the forwarded address behind a proxy', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '2', TRUST_PROXY: '1' });
    const connectFrom = async (address: string) => (await connection()).get(LIVE_PATH, { 'x-forwarded-for': address });
    expect(await connectFrom('10.0.0.1')).toBe(200);
    expect(await connectFrom('10.0.0.1')).toBe(200);
    expect(await connectFrom('10.0.0.1')).toBe(429);
    expect(await connectFrom('10.0.0.2')).toBe(200);
  });
});
