import { configure, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { discoverArea, routes } from '../../../web/src/app/router';

/** Raises the time limits of a spec, since pages are loaded lazily, which takes time on a busy machine. */
export function withTimeToLoad(): void {
  configure({ asyncUtilTimeout: 45_000 });
  jest.setTimeout(120_000);
}

/** The student of web specs and the server's responses to her. */
export const ME = 'nusrat';

export const places = Array.from({ length: 7 }, (_, index) => ({
  slNo: index + 1,
  studentId: index === 5 ? ME : `student-${index + 1}`,
  name: index === 5 ? 'nusrat.j' : `name ${index + 1}`,
  Point: 40 - index,
  avatar: (index % 6) + 1,
  movement: index < 5 ? index - 3 : 0,
}));

export const PROFILE = `GET /api/student/profile/${ME}`;
export const STATS = `GET /api/score/student-stats/${ME}`;
export const LEADERBOARD = 'GET /api/score/leaderboard';
export const DOUBTS = `GET /api/student/doubts/${ME}`;
export const MISTAKES = `GET /api/score/student-mistakes/${ME}`;
export const HISTORY = `GET /api/score/exam-history/${ME}`;

export const REVIEWS = 'GET /api/practice/due';

/** Returns the reviews of a student without cards. */
export const reviews = (more: object = {}) => ({
  due: 0,
  new: 0,
  bySubject: { Physics: 0, Chemistry: 0, Math: 0, English: 0 },
  load: Array.from({ length: 28 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 26 + index)).toISOString().slice(0, 10),
    reviews: 0,
  })),
  examDate: null,
  dailyQuestions: 20,
  until: '2026-12-24',
  unreached: 0,
  suggestedDaily: 20,
  unreachedAtSuggested: 0,
  ...more,
});

export const TODAY = `GET /api/student/today/${ME}`;

/** Returns the week of a student who met the goal on two days, without reviews. */
export const today = (more: object = {}) => ({
  today: '2026-11-26',
  week: Array.from({ length: 7 }, (_, index) => ({
    day: `2026-11-${20 + index}`,
    practised: index === 1 ? 20 : 0,
    exams: index === 4 ? 1 : 0,
    met: index === 1 || index === 4,
  })),
  reviews: 0,
  reviewMinutes: 0,
  dailyQuestions: 20,
  examDate: null,
  daysToExam: null,
  lastActiveDay: '2026-11-24',
  ...more,
});

export const ANSWERS = {
  [PROFILE]: { body: { username: 'nusrat.j', avatar: 5, isBanned: false } },
  [LEADERBOARD]: { body: places, headers: { 'x-total-count': '7' } },
  'GET /api/leaderboard/around-me': { body: { version: 1, total: 7, rows: places.slice(4) } },
  'GET /api/leaderboard/standing': {
    body: {
      slNo: 6,
      total: 7,
      Point: 35,
      movement: 2,
      next: { slNo: 5, points: 1, subject: null, score: null },
      histogram: [...Array<number>(23).fill(0), 3, 1, 1, 1, 1],
      first: 40,
      lastFive: 0.4,
      beforeLast: null,
      weights: { live: 3, practice: 1, quiz: 0 },
    },
  },
  [HISTORY]: {
    body: [
      {
        attemptId: 'attempt-1',
        examId: 'test-1',
        name: 'Physics Mock Test',
        subject: 'Physics',
        examStartTime: '2026-04-29T08:21:00.000Z',
        type: 'MockTest',
        correct: 17,
        incorrect: 5,
        skipped: 3,
        score: 0.63,
      },
    ],
  },
  'GET /api/modelTest/allModelTests': { body: [] },
  'GET /api/attempts/current': { status: 204 },
  [STATS]: { body: { totalCorrect: 842, totalIncorrect: 275, totalSkipped: 131 } },
  [MISTAKES]: { body: { physics: [], chemistry: [], math: [], english: [] } },
  [REVIEWS]: { body: reviews() },
  [TODAY]: { body: today() },
  'GET /api/landing': { body: { modelTests: [], numbers: { questions: 0, modelTests: 0, students: 0 } } },
  'POST /api/student/logout': { body: { message: 'You are logged out.' } },
};

export const signIn = (more: object = {}): void =>
  localStorage.setItem('userData', JSON.stringify({ jwtoken: 'token', studentId: ME, isStudent: true, ...more }));

/** Renders the whole app at a path. */
export function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path], patchRoutesOnNavigation: discoverArea });
  render(<RouterProvider router={router} />);
  return { router, pathname: () => router.state.location.pathname };
}
