import { randomBytes } from 'node:crypto';
import { request } from 'node:https';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { PICTURE_QUESTION_FILE_BYTES_MAX } from '../../api/contracts/http/question-formats.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, rightOf } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerTutor, type HttpClient } from '../support/scenarios/people.js';
import { sendQuestionFile, zipOf } from '../support/scenarios/question-files.js';
import { sendRequest, type HttpResponse, type RequestOptions } from '../support/server/http-request.js';
import { PROXIES, SampleProxy } from './sample-proxy.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';
import { Screen } from '../support/server/several-servers.js';

const LIVE_MS_MAX = 10_000;
/** Failed logins per address */
const LIMIT = 5;
/** Picture files have up to 5 MB each */
const FILLER_BYTES = 4_900_000;

describe.each(PROXIES)('%s with its sample file in front of a server', (name) => {
  let dataDir: string;
  let server: Server;
  let proxy: SampleProxy;
  let site: HttpClient & { readonly url: string };

  const env = () => ({ HOST: '127.0.0.1', TRUST_PROXY: '1', PUBLIC_URL: proxy.url, RATE_LIMIT_PER_ADDRESS: '1000' });

  beforeAll(async () => {
    dataDir = temporaryFolder();
    server = await startServer({ dataDir });
    proxy = await SampleProxy.start(name, server.port);
    await server.stop();
    server = await startServer({ dataDir, port: server.port, env: env() });
    const { url } = proxy;
    site = {
      url,
      http: <Body>(method: string, path: string, options?: RequestOptions): Promise<HttpResponse<Body>> =>
        sendRequest<Body>(`${url}/api${path}`, method, options),
    };
  });
  afterAll(async () => {
    await proxy?.stop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('pushes live messages over a WebSocket, and keeps an exam over a restart of the server', async () => {
    const tutor = await registerTutor(site, 'tutor');
    await addQuestions(site, tutor, 'Physics', 30);
    const student = await ExamTaker.register(site, 'student');
    const screen = await Screen.open(site, student.person.token);
    const { attemptId, questions } = await student.startMockTest();
    const [first, second] = questions;
    expect((await student.answer(attemptId, first!._id, rightOf(first!))).status).toBe(200);
    await server.kill();
    expect((await student.answer(attemptId, second!._id, rightOf(second!))).status).toBeGreaterThanOrEqual(502);
    server = await startServer({ dataDir, port: server.port, env: env() });
    await eventually(async () => {
      expect((await student.answer(attemptId, second!._id, rightOf(second!))).status).toBe(200);
    }, LIVE_MS_MAX);
    expect((await student.submit(attemptId)).body).toMatchObject({ correct: 2 });
    await eventually(
      async () => expect(screen.leaderboard?.top.map(({ studentId }) => studentId)).toContain(student.id),
      LIVE_MS_MAX,
    );
    screen.close();
  });

  it('passes on the largest question file', async () => {
    const tutor = await registerTutor(site, 'importer');
    const csv = 'subject,question,optionA,optionB,correctAnswer\nMath,How much is 1 + 1?,2,3,2\n';
    const fillers = Math.floor(PICTURE_QUESTION_FILE_BYTES_MAX / FILLER_BYTES);
    const pictures = Array.from({ length: fillers }, (_, n) => [`unused/${n}.png`, randomBytes(FILLER_BYTES)] as const);
    const file = await zipOf({ 'questions.csv': csv, ...Object.fromEntries(pictures) });
    expect(file.length).toBeGreaterThan(0.97 * PICTURE_QUESTION_FILE_BYTES_MAX);
    const { status, body } = await sendQuestionFile(site, tutor, 'format=zip', file);
    expect({ status, body }).toMatchObject({ status: 200, body: { accepted: 1, refused: 0 } });
  });

  it('hides health and metrics, regardless of the spelling of the path', async () => {
    const paths = [
      '/api/metrics',
      '/api/health/ready',
      '/API/Metrics',
      '/api/%6Detrics',
      '/%61pi/health',
      '//api//metrics',
    ];
    expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map(() => 404));
    expect(await statusOf('/api/openapi.json')).toBe(200);
    const bodies = await Promise.all(paths.map((path) => bodyOf(path)));
    for (const body of bodies) expect(body).not.toMatch(/meritlist_|ready/);
  });

  it('redirects to HTTPS', async () => {
    const redirect = await fetch(`http://127.0.0.1:${proxy.ports.http}/register`, { redirect: 'manual' });
    expect(redirect.status).toBe(308);
    expect(redirect.headers.get('location')).toMatch(/^https:\/\/.*\/register$/);
  });

  it('does not pass on the addresses that a client claims', async () => {
    await server.stop();
    server = await startServer({
      dataDir,
      port: server.port,
      env: { ...env(), RATE_LIMIT_PER_ADDRESS: String(LIMIT) },
    });
    const statuses: number[] = [];
    for (let n = 0; n <= LIMIT; n += 1) {
      const body = { email: `nobody-${n}@example.test`, password: 'Wr0ng.password' };
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      statuses.push((await site.http('POST', '/student/login', { body, headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  /** Sends a path without normalizing it, unlike `fetch`. */
  async function send(path: string) {
    const sent = request({
      host: '127.0.0.1',
      servername: 'localhost',
      port: proxy.ports.https,
      path,
      headers: { host: 'localhost' },
    }).end();
    const [answer] = await once(sent, 'response');
    let body = '';
    for await (const part of answer) body += String(part);
    return { status: Number(answer.statusCode), body };
  }
  const statusOf = async (path: string) => (await send(path)).status;
  const bodyOf = async (path: string) => (await send(path)).body;
});
