/** The tutor of web specs and the server's responses. Open pages with `open` of `student.tsx`. */
export const TUTOR = 'shirin';

export const PROFILE = `GET /api/tutor/profile/${TUTOR}`;
export const LOGOUT = 'POST /api/tutor/logout';
export const TOTAL_QUESTIONS = 'GET /api/tutor/total-questions';
export const PENDING_REVIEWS = 'GET /api/tutor/pending-reviews';
export const LIVE_MODEL_TESTS = 'GET /api/tutor/live-model-tests';
export const REPORTED_QUESTIONS = 'GET /api/question/reports';
export const REVIEWS = 'GET /api/tutor/reviews';
export const MODEL_TESTS = 'GET /api/modelTest/allModelTests';

export const ANSWERS = {
  [PROFILE]: {
    body: {
      fullname: 'Shirin Sultana',
      username: 'shirin.s',
      email: 'shirin@example.test',
      phone: '',
      institute: 'University of Dhaka',
      batch: '',
      address: '',
      cvLink: '',
      avatar: 3,
      isBanned: false,
    },
  },
  [TOTAL_QUESTIONS]: { body: { totalQuestions: 1402 } },
  [PENDING_REVIEWS]: { body: { pendingReviews: 0 } },
  [LIVE_MODEL_TESTS]: { body: { liveModelTests: 0 } },
  'GET /api/question/count-questions': { body: { Physics: 386, Chemistry: 220, Math: 490, English: 306 } },
  [REVIEWS]: { body: [] },
  [REPORTED_QUESTIONS]: { body: [], headers: { 'x-total-count': '0' } },
  [MODEL_TESTS]: { body: [] },
  'GET /api/modelTest/timeZone': { body: { timeZone: 'Asia/Dhaka' } },
  [LOGOUT]: { body: { message: 'You are logged out.' } },
};

export const signInTutor = (more: object = {}): void =>
  localStorage.setItem('userData', JSON.stringify({ jwtoken: 'token', tutorId: TUTOR, isTutor: true, ...more }));
