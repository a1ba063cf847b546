/** The admin of web specs and the server's responses. Open pages with `open` of `student.tsx`. */
export const ADMIN = 'farhana';

export const PROFILE = `GET /api/admin/profile/${ADMIN}`;
export const COUNTS = 'GET /api/admin/count-students-tutors';
export const TRENDS = 'GET /api/admin/trends';
export const DECISIONS = 'GET /api/admin/decisions';
export const LOGOUT = 'POST /api/admin/logout';

const DAYS = 28;
const DAY_MS = 86_400_000;
/** The last 28 days: one more student and test each day, no doubts. */
const trends = Array.from({ length: DAYS }, (_, index) => ({
  day: new Date(Date.now() - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  students: index,
  tests: 10 * index,
  doubts: 0,
}));

export const NO_DECISIONS = {
  suspectedKeys: [],
  unansweredDoubts: { count: 0, since: null },
  openReports: { count: 0, since: null },
  failedMails: 0,
};

export const ANSWERS = {
  [PROFILE]: { body: { username: 'farhana.admin' } },
  [COUNTS]: { body: { studentsCount: 104216, tutorsCount: 38 } },
  [TRENDS]: { body: trends },
  [DECISIONS]: { body: NO_DECISIONS },
  'GET /api/modelTest/timeZone': { body: { timeZone: 'Asia/Dhaka' } },
  'GET /api/activity': { body: [] },
  'GET /api/activity/counts': { body: [] },
  [LOGOUT]: { body: { message: 'You are logged out.' } },
};

export const signInAdmin = (more: object = {}): void =>
  localStorage.setItem('userData', JSON.stringify({ jwtoken: 'token', adminId: ADMIN, isAdmin: true, ...more }));
