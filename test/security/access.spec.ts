import { startApp, type TestApp } from '../support/server/test-app.js';
import { apiCalls, fillPath, type ApiCall } from '../support/server/api-calls.js';
import { registerStudent, type Person } from '../support/scenarios/people.js';

const nameOf = ({ method, path }: ApiCall) => `${method} ${path}`;
/** Calls whose body is a file, not JSON. */
const FILE_CALLS = ['POST /pictures'];
const withBody = ({ method }: ApiCall, body: object) => (method === 'GET' || method === 'DELETE' ? {} : { body });

describe('account ids in a request, for every operation of the OpenAPI document', () => {
  let app: TestApp;
  let guarded: ApiCall[];
  let ann: Person;
  let bob: Person;

  beforeAll(async () => {
    app = await startApp();
    guarded = (await apiCalls(app)).filter(({ roles }) => !roles.includes('visitor'));
    ann = await registerStudent(app, 'ann');
    bob = await registerStudent(app, 'bob');
  });
  afterAll(() => app.stop());

  it('[GUARD-13] are ignored without a token signed by the server', async () => {
    const [head, payload] = ann.token.split('.');
    const unsignedToken = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    for (const token of ['no.such.token', `${head}.${payload}.${'A'.repeat(43)}`, unsignedToken]) {
      for (const call of guarded) {
        const { status } = await app.http(call.method, fillPath(call), { token, ...withBody(call, {}) });
        expect([nameOf(call), status]).toEqual([nameOf(call), 401]);
      }
    }
  });

  it('[GUARD-21] are rejected without changes when a student sends another id in the body or query', async () => {
    const students = guarded.filter(({ roles }) => roles.includes('student'));
    const chosen = students.filter(({ fields, queries }) => [...fields, ...queries].includes('studentId'));
    expect(chosen.length).toBeGreaterThan(1);
    // With the student's own id these requests fail only for other reasons
    for (const call of chosen) {
      const ownPath = `${fillPath(call, { studentId: ann.id })}?studentId=${ann.id}`;
      const answer = await app.http(call.method, ownPath, {
        token: ann.token,
        ...withBody(call, { studentId: ann.id }),
      });
      expect([nameOf(call), [200, 400]]).toEqual([nameOf(call), expect.arrayContaining([answer.status])]);
    }
    const before = await app.platform.events.lastPosition();
    for (const call of students) {
      const answer = await app.http(call.method, `${fillPath(call, { studentId: ann.id })}?studentId=${bob.id}`, {
        token: ann.token,
        ...withBody(call, { studentId: ann.id }),
      });
      expect([nameOf(call), answer.status]).toEqual([nameOf(call), 404]);
      if (call.method === 'GET' || call.method === 'DELETE' || FILE_CALLS.includes(nameOf(call))) continue;
      const inBody = await app.http(call.method, fillPath(call, { studentId: ann.id }), {
        token: ann.token,
        body: { studentId: bob.id },
      });
      expect([nameOf(call), inBody.status]).toEqual([nameOf(call), 404]);
    }
    expect(await app.platform.events.lastPosition()).toBe(before);
  });
});
