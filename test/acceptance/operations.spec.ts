import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { eventually } from '../support/assertions/eventually.js';
import { addQuestions, logInAdmin, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

/** Maximum delay in ms on a busy machine */
const LOG_MS_MAX = 15_000;

jest.setTimeout(60_000);

describe('server monitoring', () => {
  const spans: Span[] = [];
  let collector: HttpServer;
  let server: Server;
  let student: ExamTaker;

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
        response.setHeader('content-type', 'application/json').end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    server = await startServer({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '100' },
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
      expect(value('meritlist_ready{store="events"}')).toBe(1);
      expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
      expect(body).not.toMatch(/made-up|noor|[0-9a-f]{8}-[0-9a-f]{4}-/);
    }, LOG_MS_MAX);
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
