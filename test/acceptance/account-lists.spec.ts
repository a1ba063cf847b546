import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { logInAdmin, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';

interface ListedAccount {
  _id: string;
  username: string;
}

describe('account lists of admins', () => {
  let app: HostedApp;
  let admin: { token: string };
  const students = new Map<string, Person>();
  const registered = (username: string) => students.get(username)!;

  beforeAll(async () => {
    app = await startHostedApp();
    admin = await logInAdmin(app);
    for (const username of ['nadia.islam', 'Zubair', 'Anika', 'nabila', '07.tahmid']) {
      students.set(username, await registerStudent(app, username));
    }
  });
  afterAll(() => app.stop());

  const list = (role: 'student' | 'tutor', query = '') =>
    app.http<ListedAccount[]>('GET', `/admin/${role}-list${query}`, admin);
  const listed = async (query: string) => {
    const { body, headers } = await list('student', query);
    return [body.map(({ username }) => username), Number(headers.get('x-total-count'))];
  };

  it('[CALL-6] contain _id, username, email, gender, date_of_birth and isBanned of each student', async () => {
    const { id, token, username, email } = registered('nadia.islam');
    const body = { gender: 'female', date_of_birth: '2007-01-29' };
    expect((await app.http('PUT', `/student/profile/${id}`, { token, body })).status).toBe(200);
    const { body: all } = await list('student');
    expect(all.find(({ _id }) => _id === id)).toEqual({ _id: id, username, email, ...body, isBanned: false });
    const zubair = registered('Zubair');
    expect(all.find(({ _id }) => _id === zubair.id)).toEqual({
      _id: zubair.id,
      username: 'Zubair',
      email: zubair.email,
      gender: null,
      date_of_birth: null,
      isBanned: false,
    });
  });

  it('[CALL-9] contain _id, username, email, gender, created_at and isBanned of each tutor', async () => {
    const startedAt = new Date().toISOString();
    const { id: _id, username, email } = await registerTutor(app, 'selina');
    const { body } = await list('tutor');
    expect(body).toEqual([{ _id, username, email, gender: null, created_at: expect.any(String), isBanned: false }]);
    const { created_at } = body[0] as ListedAccount & { created_at: string };
    const times = [startedAt, created_at, new Date().toISOString()];
    expect(times).toEqual(times.toSorted());
  });

  it('are sorted by username (case-insensitive) or by registration, paged, and filtered by first letter', async () => {
    const byUsername = ['07.tahmid', 'Anika', 'nabila', 'nadia.islam', 'Zubair'];
    expect(await listed('')).toEqual([byUsername, 5]);
    expect(await listed('?page=2&pageSize=2')).toEqual([['nabila', 'nadia.islam'], 5]);
    expect(await listed('?from=N')).toEqual([['nabila', 'nadia.islam', 'Zubair'], 3]);
    expect(await listed('?from=nab&page=2&pageSize=1')).toEqual([['nadia.islam'], 3]);
    expect(await listed('?sort=newest&pageSize=2')).toEqual([['07.tahmid', 'nabila'], 5]);
  });

  it('are searched by part of the username or email, case-insensitively', async () => {
    expect(await listed('?search=IKA')).toEqual([['Anika'], 1]);
    expect(await listed('?search=A&page=1&pageSize=2')).toEqual([['07.tahmid', 'Anika'], 5]);
    expect(await listed('?search=zubair@EXAMPLE')).toEqual([['Zubair'], 1]);
    expect(await listed('?search=isl&from=o')).toEqual([[], 0]);
    expect(await listed('?search=nobody')).toEqual([[], 0]);
  });

  it('are updated immediately after a ban, a change of name or a registration', async () => {
    const { id, token } = registered('nabila');
    await app.http('PUT', `/admin/ban-toggle-student/${id}`, { ...admin, body: {} });
    expect(await listed('?isBanned=true')).toEqual([['nabila'], 1]);
    expect((await listed('?isBanned=false&sort=newest'))[1]).toBe(4);
    await app.http('PUT', `/admin/ban-toggle-student/${id}`, { ...admin, body: {} });
    expect(await listed('?isBanned=true&search=nab')).toEqual([[], 0]);
    await app.http('PUT', `/student/profile/${id}`, { token, body: { username: 'Yasmin' } });
    expect(await listed('?from=x')).toEqual([['Yasmin', 'Zubair'], 2]);
    expect((await listed('?search=nabila'))[0]).toEqual(['Yasmin']);
  });

  it('reject invalid parameters with an error message', async () => {
    expect(await list('student', `?search=${'x'.repeat(101)}`)).toMatchObject({
      status: 400,
      body: { message: 'A search may have at most 100 characters.' },
    });
    for (const query of ['?sort=age', '?isBanned=1', '?page=0', '?pageSize=201', '?page=9999&pageSize=200']) {
      expect(await list('student', query)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    }
    for (const role of ['student', 'tutor']) {
      expect((await app.http('GET', `/admin/${role}-list`, registered('Anika'))).status).toBe(403);
    }
  });

  it('[CALL-5] match studentsCount and tutorsCount of the dashboard, which include banned accounts', async () => {
    const counts = async () =>
      (await app.http<{ studentsCount: number; tutorsCount: number }>('GET', '/admin/count-students-tutors', admin))
        .body;
    const before = await counts();
    const { id } = await registerStudent(app, 'tahsin');
    await registerStudent(app, 'tahmina');
    await registerTutor(app, 'shirin');
    await app.http('PUT', `/admin/ban-toggle-student/${id}`, { ...admin, body: {} });
    expect(await counts()).toEqual({
      studentsCount: before.studentsCount + 2,
      tutorsCount: before.tutorsCount + 1,
    });
    await app.http('DELETE', `/admin/delete-student/${id}`, admin);
    expect(await counts()).toEqual({
      studentsCount: before.studentsCount + 1,
      tutorsCount: before.tutorsCount + 1,
    });
  });
});
