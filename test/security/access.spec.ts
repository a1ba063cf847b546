import { startApp, type TestApp } from '../support/app.js';
import { apiCalls, filled, type ApiCall } from '../support/api-calls.js';
import { logInAdmin, registerStudent, registerTutor, type Person } from '../support/people.js';

const said = ({ method, path }: ApiCall) => `${method} ${path}`;
const withBody = ({ method }: ApiCall, body: object) => (method === 'GET' || method === 'DELETE' ? {} : { body });

describe('who may call what, on every call of the OpenAPI document', () => {
  let app: TestApp;
  let calls: ApiCall[];
  let ann: Person;
  let bob: Person;
  let tutor: Person;
  let admin: { id: string; token: string };

  beforeAll(async () => {
    app = await startApp();
    calls = await apiCalls(app);
    tutor = await registerTutor(app, 'tutor');
    ann = await registerStudent(app, 'ann');
    bob = await registerStudent(app, 'bob');
    admin = await logInAdmin(app);
  });
  afterAll(() => app.stop());

  const guarded = () => calls.filter(({ roles, path }) => !roles.includes('visitor') && !path.endsWith('/logout'));
  const statuses = async (chosen: ApiCall[], token: string | undefined, values: Record<string, string> = {}) => {
    const answers: Record<string, number> = {};
    for (const call of chosen) {
      const asked = { ...(token && { token }), ...withBody(call, {}) };
      answers[said(call)] = (await app.http(call.method, filled(call, values), asked)).status;
    }
    return answers;
  };
  const all = (chosen: ApiCall[], status: number) => Object.fromEntries(chosen.map((call) => [said(call), status]));

  it('names the roles of every call', () => {
    expect(calls.length).toBeGreaterThan(25);
    expect(calls.filter(({ roles }) => roles.length === 0).map(said)).toEqual([]);
  });

  it('[GUARD-13] refuses every call but logout and the public ones without a valid token', async () => {
    expect(await statuses(guarded(), undefined)).toEqual(all(guarded(), 401));
    expect(await statuses(guarded(), 'no.such.token')).toEqual(all(guarded(), 401));
    const [head, payload] = ann.token.split('.');
    expect(await statuses(guarded(), `${head}.${payload}.${'A'.repeat(43)}`)).toEqual(all(guarded(), 401));
  });

  it('[GUARD-14] refuses a student on calls that only a tutor may make', async () => {
    const chosen = guarded().filter(({ roles }) => roles.includes('tutor') && !roles.includes('student'));
    expect(chosen.length).toBeGreaterThan(4);
    expect(await statuses(chosen, ann.token)).toEqual(all(chosen, 403));
  });

  it('refuses every role on the calls of others', async () => {
    for (const [role, token] of [
      ['student', ann.token],
      ['tutor', tutor.token],
      ['admin', admin.token],
    ] as const) {
      const chosen = guarded().filter(({ roles }) => !roles.includes(role));
      expect(chosen.length).toBeGreaterThan(0);
      expect(await statuses(chosen, token)).toEqual(all(chosen, 403));
    }
  });

  it("[GUARD-20] refuses a student who puts another's id into the address, and changes nothing", async () => {
    const chosen = guarded().filter(
      ({ roles, parameters }) => roles.includes('student') && parameters.includes('studentId'),
    );
    expect(chosen.length).toBeGreaterThan(2);
    const own = await statuses(chosen, ann.token, { studentId: ann.id });
    // what else they lack, they name
    for (const call of chosen)
      expect([said(call), [200, 400]]).toEqual([said(call), expect.arrayContaining([own[said(call)]])]);
    const before = await app.platform.events.lastPosition();
    expect(await statuses(chosen, ann.token, { studentId: bob.id })).toEqual(all(chosen, 404));
    expect(await app.platform.events.lastPosition()).toBe(before);
  });

  it("[GUARD-21] refuses a student who puts another's id into the body or query, and changes nothing", async () => {
    const students = guarded().filter(({ roles }) => roles.includes('student'));
    const chosen = students.filter(({ fields, queries }) => [...fields, ...queries].includes('studentId'));
    expect(chosen.length).toBeGreaterThan(1);
    // with one's own id these calls are not refused for it: what else they lack, they name
    for (const call of chosen) {
      const own = `${filled(call, { studentId: ann.id })}?studentId=${ann.id}`;
      const answer = await app.http(call.method, own, { token: ann.token, ...withBody(call, { studentId: ann.id }) });
      expect([said(call), [200, 400]]).toEqual([said(call), expect.arrayContaining([answer.status])]);
    }
    const before = await app.platform.events.lastPosition();
    for (const call of students) {
      const answer = await app.http(call.method, `${filled(call, { studentId: ann.id })}?studentId=${bob.id}`, {
        token: ann.token,
        ...withBody(call, { studentId: ann.id }),
      });
      expect([said(call), answer.status]).toEqual([said(call), 404]);
      if (call.method === 'GET' || call.method === 'DELETE') continue;
      const inBody = await app.http(call.method, filled(call, { studentId: ann.id }), {
        token: ann.token,
        body: { studentId: bob.id },
      });
      expect([said(call), inBody.status]).toEqual([said(call), 404]);
    }
    expect(await app.platform.events.lastPosition()).toBe(before);
  });
});
