import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { sendRequest } from '../support/server/http-request.js';
import { apiCalls, fillPath } from '../support/server/api-calls.js';

/** The implemented calls from section 7 of the specification. */
const CALLS = `
  POST /admin/login
  POST /admin/logout
  PUT /admin/ban-toggle-student/{id}
  PUT /admin/ban-toggle-tutor/{id}
  DELETE /admin/delete-student/{id}
  DELETE /admin/delete-tutor/{id}
  POST /tutor/register
  POST /tutor/login
  POST /tutor/logout
  GET /question/count-questions
  POST /question/add-question
  GET /question/get-questions
  GET /question/get-question/{subject}/{questionId}
  PUT /question/update-question/{questionId}
  DELETE /question/delete-question/{subject}/{questionId}
  POST /student/login
  POST /student/register
  POST /student/logout
  GET /student/profile/{studentId}
  PUT /student/profile/{studentId}
  POST /student/update-password/{studentId}
  GET /score/leaderboard
  GET /score/student-stats/{studentId}
  POST /score/store-score
  GET /score/exam-history/{studentId}
  POST /mockTest/generateMockTest
  GET /mockTest/{id}
  POST /mockTest/questions
`
  .trim()
  .split(/\n +/);

describe('API paths', () => {
  let app: HostedApp;
  beforeAll(async () => {
    app = await startHostedApp();
  });
  afterAll(() => app.stop());

  it.each(CALLS)('[CALL-1] %s exists only under /api', async (expectedCall) => {
    const call = (await apiCalls(app)).find(({ method, path }) => `${method} ${path}` === expectedCall)!;
    const address = fillPath(call, { subject: 'Physics' });
    const options = call.method === 'POST' || call.method === 'PUT' ? { body: {} } : {};
    // Without a session the call may be rejected, but it must exist
    expect([200, 400, 401]).toContain((await app.http(call.method, address, options)).status);
    expect((await sendRequest(`${app.url}${address}`, call.method, options)).status).toBe(404);
  });

  it('[CALL-1] every operation of the OpenAPI document is under /api', async () => {
    const { body } = await app.http<{ paths: Record<string, unknown> }>('GET', '/openapi.json');
    expect(Object.keys(body.paths).filter((path) => !path.startsWith('/api/'))).toEqual([]);
    expect(Object.keys(body.paths).length).toBeGreaterThan(20);
  });
});
