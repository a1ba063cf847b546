/** The admin of web specs and the server's responses to her. Open pages with `open` of `student.tsx`. */
export const ADMIN = 'farhana';

export const PROFILE = `GET /api/admin/profile/${ADMIN}`;
export const COUNTS = 'GET /api/admin/count-students-tutors';
export const LOGOUT = 'POST /api/admin/logout';

export const ANSWERS = {
  [PROFILE]: { body: { username: 'farhana.admin' } },
  [COUNTS]: { body: { studentsCount: 104216, tutorsCount: 38 } },
  'GET /api/modelTest/timeZone': { body: { timeZone: 'Asia/Dhaka' } },
  'GET /api/activity': { body: [] },
  'GET /api/activity/counts': { body: [] },
  [LOGOUT]: { body: { message: 'You are logged out.' } },
};

export const signInAdmin = (more: object = {}): void =>
  localStorage.setItem('userData', JSON.stringify({ jwtoken: 'token', adminId: ADMIN, isAdmin: true, ...more }));
