// Writes of accounts for the bench "event-loop".
import { PASSWORD, unique } from './event-loop-kit.mjs';

/** Returns the operations by name; see `event-loop-writes.mjs`. */
export function accountWrites(kit) {
  const { asAdmin, asDiligent, caller, visitor, student, admin, tutors, students, diligent } = kit;
  const person = () => {
    const name = `u${unique()}`;
    return { email: `${name}@load.test`, username: name, password: PASSWORD, confirmPassword: PASSWORD };
  };
  const logIn = (role, { email, username }) =>
    role === 'admin' ? { username, password: PASSWORD } : { email: email ?? '', password: PASSWORD, rememberMe: false };
  const newPassword = { oldPassword: PASSWORD, newPassword: 'Passw0rd!!', confirmNewPassword: 'Passw0rd!!' };
  const logOut = (role, holder) => async (n) => {
    const user = holder(n);
    const { jwtoken } = await visitor.json('POST', `/${role}/login`, logIn(role, user));
    return caller({ token: jwtoken })('POST', `/${role}/logout`);
  };

  return {
    'POST /student/login': (n) => visitor('POST', '/student/login', logIn('student', students[3_100 + n])),
    'POST /tutor/login': (n) => visitor('POST', '/tutor/login', logIn('tutor', tutors[n % 40])),
    'POST /admin/login': { times: 3, run: () => visitor('POST', '/admin/login', logIn('admin', admin)) },
    'POST /student/logout': logOut('student', (n) => students[3_200 + n]),
    'POST /tutor/logout': logOut('tutor', (n) => tutors[n % 40]),
    'POST /admin/logout': { times: 3, run: logOut('admin', () => admin) },
    'POST /student/register': () => visitor('POST', '/student/register', { ...person(), termAndConditions: true }),
    'POST /tutor/register': () => asAdmin('POST', '/tutor/register', person()),
    'PUT /student/profile/{studentId}': () =>
      asDiligent('PUT', `/student/profile/${diligent.id}`, { institute: `College ${unique()}` }),
    'PUT /tutor/profile/{tutorId}': (n) =>
      caller(tutors[40])('PUT', `/tutor/profile/${tutors[40].id}`, { address: `Street ${n}` }),
    'POST /student/update-password/{studentId}': () => {
      const user = student();
      return caller(user)('POST', `/student/update-password/${user.id}`, newPassword);
    },
    'POST /tutor/update-password/{tutorId}': {
      once: true,
      run: () => caller(tutors[41])('POST', `/tutor/update-password/${tutors[41].id}`, newPassword),
    },
    // with a wrong password, since all sessions of the admin would end
    'POST /admin/update-password/{adminId}': {
      times: 3,
      run: () =>
        asAdmin(
          'POST',
          `/admin/update-password/${admin.id}`,
          { ...newPassword, oldPassword: 'Passw0rd?' },
          [400, 401, 403],
        ),
    },
    'PUT /admin/ban-toggle-student/{id}': () =>
      asAdmin('PUT', `/admin/ban-toggle-student/${students[2_500].id}`, { reason: 'A bench.' }),
    'PUT /admin/ban-toggle-tutor/{id}': () => asAdmin('PUT', `/admin/ban-toggle-tutor/${tutors[42].id}`, {}),
    'DELETE /admin/delete-student/{id}': (n) => asAdmin('DELETE', `/admin/delete-student/${students[2_600 + n].id}`),
    'DELETE /admin/delete-tutor/{id}': {
      times: 2,
      run: (n) => asAdmin('DELETE', `/admin/delete-tutor/${tutors[tutors.length - 1 - n].id}`),
    },
    'POST /auth/forgot-password': (n) =>
      visitor('POST', '/auth/forgot-password', { userType: 'Student', email: students[3_300 + n].email }),
    'POST /auth/resend-otp': (n) =>
      visitor(
        'POST',
        '/auth/resend-otp',
        { userType: 'Student', email: students[3_500 + n].email },
        [400, 404, 409, 429],
      ),
    'POST /auth/verify-otp': (n) =>
      visitor(
        'POST',
        '/auth/verify-otp',
        { userType: 'Student', email: students[3_700 + n].email, otp: '0000' },
        [400, 404],
      ),
    'POST /auth/reset-password': (n) => {
      const body = {
        userType: 'Student',
        email: students[3_900 + n].email,
        newPassword: PASSWORD,
        confirmPassword: PASSWORD,
      };
      return visitor('POST', '/auth/reset-password', body, [400, 401, 403, 404]);
    },
  };
}
