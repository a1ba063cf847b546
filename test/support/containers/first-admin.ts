import { ADMIN } from '../server/http-request.js';
import type { HttpClient } from '../scenarios/people.js';

/** Changes the password of the first admin, which the first start printed to `log`, to that of the tests. */
export async function changeFirstPassword(app: HttpClient, log: string): Promise<void> {
  const oldPassword = /The first admin is 'admin'.*"password":"([^"]+)"/.exec(log)![1]!;
  const login = { body: { username: ADMIN.username, password: oldPassword } };
  const { body } = await app.http<{ jwtoken: string; adminId: string }>('POST', '/admin/login', login);
  const passwords = { oldPassword, newPassword: ADMIN.password, confirmNewPassword: ADMIN.password };
  const change = { token: body.jwtoken, body: passwords };
  expect((await app.http('POST', `/admin/update-password/${body.adminId}`, change)).status).toBe(200);
}
