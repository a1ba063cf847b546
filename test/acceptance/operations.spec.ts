import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { VERSION } from '../../api/platform/version.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { eventually } from '../support/assertions/eventually.js';
import { addQuestions, logInAdmin, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string }[];
}
interface Resource {
  attributes: { key: string; value: { stringValue?: string } }[];
}

/** Maximum delay in ms on a busy machine */
const LOG_MS_MAX = 15_000;

it('a server logs only JSON, with the first password as a field, and failed logins and too many requests with the address', async () => {
  const env = {
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: '',
    RATE_LIMIT_PER_ADDRESS: '2',
    CONNECTIONS_PER_ADDRESS: '1000',
  };
  const server = await startServer({ env });
  const lines = () =>
    server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { message: string; context: string; password?: string });
  const { password } = lines().find(({ message }) => message === "The first admin is 'admin'")!;
  const login = { username: 'admin', password };
  expect((await server.http('POST', '/admin/login', { body: login })).status).toBe(200);
  const wrong = { email: 'ann@example.test', password: 'Wr0ng-guess!' };
  for (let call = 0; call < 3; call += 1) await server.http('POST', '/student/login', { body: wrong });
  const rejected = lines().filter(({ context }) => context === 'rejected');
  expect(rejected.map(({ message }) => message)).toEqual([
    ...Array.from({ length: 2 }, () =>
      expect.stringMatching(/^failed login from 127\.0\.0\.1: POST \/api\/student\/login \S+$/),
    ),
    expect.stringMatching(/^too many requests from 127\.0\.0\.1: POST \/api\/student\/login \S+$/),
  ]);
  expect(server.output()).not.toContain('ann@example.test');
  await server.stop();
});

it('a server whose collector is unavailable says so once, and ends within the usual time', async () => {
  const server = await startServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_TIMEOUT: '500',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  });
  await server.http('GET', '/landing');
  const lines = () => server.output().match(/traces can't be sent to the collector: ECONNREFUSED/g) ?? [];
  await eventually(async () => expect(lines()).toHaveLength(1), LOG_MS_MAX);
  await server.stop();
  expect(server.process.exitCode).toBe(0);
  expect(lines()).toHaveLength(1);
});

it('a server survives the end of the program that reads its log, and a SIGHUP without a terminal', async () => {
  const server = await startServer();
  server.process.stdout!.destroy();
  server.process.stderr!.destroy();
  server.process.kill('SIGHUP');
  await server.http('POST', '/student/login', { body: { email: 'ann@example.test', password: 'Wr0ng-guess!' } });
  expect((await server.http('GET', '/health/ready')).status).toBe(200);
  await server.stop();
  expect([server.process.exitCode, server.process.signalCode]).toEqual([0, null]);
});

it('a server says once that a proxy or the origin of pages does not match its settings', async () => {
  const server = await startServer({ env: { PUBLIC_URL: 'https://exams.example.org' } });
  for (let call = 0; call < 2; call += 1) {
    await server.http('GET', '/landing', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin: 'https://www.example.org' } });
  }
  const { body } = await server.http<{ warnings: string[] }>('GET', '/health/ready');
  expect(body.warnings).toEqual([expect.stringMatching(/^TRUST_PROXY is not set, but 127\.0\.0\.1 sends/)]);
  await server.stop();
  const lines = server.output().split('\n');
  expect(lines.filter((line) => line.includes('TRUST_PROXY is not set'))).toHaveLength(1);
  const rejected = 'pages from \\"https://www.example.org\\" are rejected: PUBLIC_URL is https://exams.example.org';
  expect(lines.filter((line) => line.includes(rejected))).toHaveLength(1);
});

describe('server monitoring', () => {
  const spans: Span[] = [];
  const resources: Resource[] = [];
  let collector: HttpServer;
  let server: Server;
  let student: ExamTaker;

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        const { resourceSpans } = JSON.parse(text) as {
          resourceSpans: { resource: Resource; scopeSpans: { spans: Span[] }[] }[];
        };
        resources.push(...resourceSpans.map(({ resource }) => resource));
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
        response.setHeader('content-type', 'application/json').end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    server = await startServer({
      env: {
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${port}/v1/traces`,
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
        OTEL_BSP_SCHEDULE_DELAY: '100',
        TRUST_PROXY: '1',
      },
    });
    await addQuestions(server, await registerTutor(server, 'tutor'), 'Physics', 25);
    student = await ExamTaker.register(server, 'noor-jahan');
    await student.take(3, 1);
  });
  afterAll(async () => {
    await server.stop();
    collector.close();
  });

  const text = async (path: string, headers = {}) => {
    const answer = await fetch(`${server.url}${path}`, { headers });
    return { headers: answer.headers, status: answer.status, body: await answer.text() };
  };

  it('exposes numeric metrics of every component, without personal data', async () => {
    await text('/api/made/up/address');
    await text('/made-up-page');
    await eventually(async () => {
      const { status, headers, body } = await text('/api/metrics');
      expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
      const value = (sample: string) =>
        Number(
          body
            .split('\n')
            .find((line) => line.startsWith(`${sample} `))
            ?.split(' ')[1],
        );
      const answered = (method: string, route: string, status: number) =>
        value(`meritlist_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
      expect(answered('POST', '/api/question/add-question', 201)).toBe(25);
      expect(answered('PUT', '/api/attempts/:id/answers', 200)).toBeGreaterThan(0);
      expect(answered('GET', 'unknown', 404)).toBeGreaterThan(0);
      expect(answered('GET', 'pages', 200) || answered('GET', 'pages', 404)).toBeGreaterThan(0);
      expect(value('meritlist_appends_total{outcome="appended"}')).toBeGreaterThan(25);
      expect(value('meritlist_projection_lag_events{projection="contributions"}')).toBe(0);
      expect(value('meritlist_quarantined_events{projection="contributions"}')).toBe(0);
      expect(value('meritlist_sockets')).toBe(0);
      expect(value('meritlist_mails_waiting')).toBe(0);
      expect(value('meritlist_log_lines_total{level="log"}')).toBeGreaterThan(0);
      expect(value(`meritlist_build_info{version="${VERSION}",node="${process.version}"}`)).toBe(1);
      expect(value('meritlist_ready{store="events"}')).toBe(1);
      expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
      expect(body).not.toMatch(/made-up|noor|[0-9a-f]{8}-[0-9a-f]{4}-/);
    }, LOG_MS_MAX);
  });

  it('exposes a histogram of durations by kind of request', async () => {
    await text('/api/metrics');
    await student.take(3, 1);
    await student.call('GET', '/score/leaderboard?page=1');
    await eventually(async () => {
      const { body } = await text('/api/metrics');
      const kinds = [...body.matchAll(/^meritlist_request_duration_seconds_count\{kind="(\w+)"\} [1-9]/gm)];
      expect(kinds.map(([, kind]) => kind)).toEqual(
        expect.arrayContaining(['start', 'answer', 'submit', 'list', 'other']),
      );
    }, LOG_MS_MAX);
  });

  it('traces neither health checks nor metrics, and links the span of a proxy', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await text('/api/health/live');
    await text('/api/landing', { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
    await eventually(async () => {
      const linked = spans.find(({ name }) => name === 'GET /api/landing');
      expect(linked?.traceId).not.toBe(traceId);
      expect(linked?.links).toEqual([expect.objectContaining({ traceId })]);
    }, LOG_MS_MAX);
    expect(spans.filter(({ name }) => /health|metrics/.test(name))).toEqual([]);
    const attributes = Object.fromEntries(resources[0]!.attributes.map(({ key, value }) => [key, value.stringValue]));
    expect(attributes).toMatchObject({ 'service.name': 'meritlist', 'deployment.environment.name': 'trial' });
  });

  it('serves an API page with every operation under the same content security policy as other pages', async () => {
    const page = await text('/api/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toBe((await text('/api/openapi.json')).headers.get('content-security-policy'));
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part]) => part!);
    expect(parts).toHaveLength(3);
    for (const part of parts) expect([part, (await text(part)).status]).toEqual([part, 200]);
    expect(page.body).not.toMatch(/<script>|<style>/);
    expect((await text('/api/docs/swagger-ui.css', { 'accept-encoding': 'identity' })).body).toContain('.swagger-ui');
    expect((await text('/api/docs/package.json')).status).toBe(404);
  });

  it('traces a command through its request, decision, append and projections', async () => {
    await eventually(async () => {
      const request = spans.find(({ name }) => name === 'PUT /api/attempts/:id/answers');
      const trace = spans.filter(({ traceId }) => traceId === request?.traceId);
      const spanNamed = (name: string) => trace.find((span) => span.name === name);
      expect(spanNamed('decide')?.parentSpanId).toBe(request?.spanId);
      expect(spanNamed('append')?.parentSpanId).toBe(spanNamed('decide')?.spanId);
      const folds = trace.filter(
        ({ name, parentSpanId }) => name.startsWith('fold ') && parentSpanId === request?.spanId,
      );
      expect(folds.map(({ name }) => name)).toContain('fold running-attempts');
    }, LOG_MS_MAX);
    expect(JSON.stringify(spans)).not.toMatch(/noor-jahan/);
  });

  it('writes JSON log lines without personal data', async () => {
    const { email } = student.person;
    await server.http('POST', '/student/login', { body: { email, password: 'Wr0ng-guess!' } });
    const { token } = await logInAdmin(server);
    await server.http('PUT', `/admin/ban-toggle-student/${student.id}`, { token, body: {} });
    const lines = server.output().trim().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), message: expect.any(String) });
    expect(server.output()).not.toMatch(/noor-jahan|example\.test/);
  });
});
