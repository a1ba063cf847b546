import { mockTestCreated } from './wording.js';

/** Example request and response as JSON. */
interface OperationExample {
  readonly request?: object;
  readonly response: object;
}

const STUDENT = '6f1c1f4e-2d6a-4c59-9d3b-0a4f5b7c8d21';
const MOCK_TEST = 'b3a9e7d2-58c1-4f0e-8a6d-1c2e3f4a5b6c';
const ATTEMPT = '0d9c8b7a-6f5e-4d3c-9b2a-1f0e9d8c7b6a';
const QUESTION = '4e5d6c7b-8a99-4b8c-a7d6-e5f4c3b2a190';
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2lnbmF0dXJl';
const EXAM = { attemptId: ATTEMPT, type: 'MockTest', examId: MOCK_TEST, name: 'Physics mock test' } as const;
const PAPER = {
  _id: QUESTION,
  question: 'What is the SI unit of force?',
  subject: 'Physics',
  options: ['newton', 'joule', 'watt', 'pascal'],
};
const ANSWER = { questionId: QUESTION, option: 'newton' } as const;

/** Examples by method and path for the first requests of a client, from registration to the leaderboard. */
export const operationExamples: Readonly<Record<string, OperationExample>> = {
  'POST /api/student/register': {
    request: {
      email: 'nusrat@example.com',
      username: 'nusrat',
      password: 'Passw0rd!',
      confirmPassword: 'Passw0rd!',
      termAndConditions: true,
    },
    response: { jwtoken: TOKEN, studentId: STUDENT, isStudent: true },
  },
  'POST /api/student/login': {
    request: { email: 'nusrat@example.com', password: 'Passw0rd!', rememberMe: true },
    response: { jwtoken: TOKEN, studentId: STUDENT, isStudent: true },
  },
  'POST /api/tutor/login': {
    request: { email: 'shirin@example.com', password: 'Passw0rd!', rememberMe: false },
    response: { jwtoken: TOKEN, tutorId: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901', isTutor: true },
  },
  'POST /api/admin/login': {
    request: { username: 'admin', password: 'Passw0rd!' },
    response: { jwtoken: TOKEN, adminId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90112', isAdmin: true },
  },
  'GET /api/student/profile/{studentId}': {
    response: {
      fullname: 'Nusrat Jahan',
      institute: 'Dhaka College',
      batch: '2023-2024',
      phone: '+880 1712 345678',
      email: 'nusrat@example.com',
      username: 'nusrat',
      date_of_birth: '2006-03-14',
      gender: 'female',
      avatar: 3,
      isBanned: false,
    },
  },
  'POST /api/mockTest/generateMockTest': {
    request: { studentId: STUDENT, subject: 'Physics', marks: 25, time: 20 },
    response: { mockTestId: MOCK_TEST, message: mockTestCreated },
  },
  'POST /api/attempts': {
    request: { type: 'MockTest', examId: MOCK_TEST },
    response: {
      ...EXAM,
      startedAt: '2026-11-20T14:00:00.000Z',
      deadline: '2026-11-20T14:20:00.000Z',
      serverNow: '2026-11-20T14:00:00.012Z',
      questions: [PAPER],
      answers: {},
      progress: {},
    },
  },
  'PUT /api/attempts/{id}/answers': {
    request: { ...ANSWER, chosenAt: '2026-11-20T14:03:10.000Z', commandId: '7a8b9c0d-1e2f-4a3b-8c4d-5e6f7a8b9c0d' },
    response: { ...ANSWER, revision: 1 },
  },
  'POST /api/attempts/{id}/submit': {
    request: { answers: [{ ...ANSWER, chosenAt: '2026-11-20T14:03:10.000Z' }] },
    response: {
      ...EXAM,
      weighing: 'practice',
      score: 1,
      correct: 1,
      incorrect: 0,
      skipped: 0,
      finishedAt: '2026-11-20T14:12:45.000Z',
      reason: 'submitted',
      late: 0,
      remarks: [],
      questions: [
        {
          ...PAPER,
          chosen: 'newton',
          correctAnswer: 'newton',
          verdict: 'Correct',
          solution: 'Force is mass times acceleration: $1\\,\\mathrm{N} = 1\\,\\mathrm{kg\\,m/s^2}$.',
        },
      ],
    },
  },
  'GET /api/score/leaderboard': {
    response: [{ slNo: 1, studentId: STUDENT, name: 'nusrat (Dhaka College)', Point: 12.5, avatar: 3, movement: 2 }],
  },
  'GET /api/modelTest/allModelTests': {
    response: [
      {
        _id: '8d7e6f50-4132-4a2b-9c1d-0e9f8a7b6c5d',
        Name: 'Engineering admission, first test',
        Marks: 1,
        Time: 60,
        Subject: 'Combined',
        ScheduleDate: '2026-11-27',
        ScheduleTime: '20:00',
        ExpiryDays: 1,
        QuestionIds: [QUESTION],
        status: 'Upcoming',
        liveFrom: '2026-11-27T14:00:00.000Z',
        liveUntil: '2026-11-28T14:00:00.000Z',
      },
    ],
  },
};
