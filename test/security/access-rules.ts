import type { Role } from '../../api/contracts/events/session.events.js';
import type { rooms } from '../../api/contracts/live/messages.js';

/**
 * Every kind of caller, with the requirement ids covered by the test. The objects in the paths belong to the owners.
 */
export const VISITORS = {
  nobody: '[GUARD-13]',
  'expired student': '[GUARD-13]',
  'deleted student': '[ADMIN-36]',
  'banned student': '[GUARD-22]',
  'banned tutor': '[GUARD-23]',
  'other student': '[GUARD-14] [GUARD-15] [GUARD-20]',
  'other tutor': '',
  tutor: '[GUARD-16] [GUARD-17]',
  admin: '[GUARD-18] [GUARD-19]',
  owner: '',
} as const;
export type Visitor = keyof typeof VISITORS;

/** For each role: access to any object, or only to the caller's own. */
interface RoleAccess extends Partial<Record<Role, 'any' | 'own'>> {
  readonly bannedToo?: true;
  /** A valid body, which is required before ownership is checked */
  readonly body?: object;
}
export type AccessRule = RoleAccess | 'everyone';

const students: AccessRule = { student: 'any' };
const owner: AccessRule = { student: 'own' };
const tutors: AccessRule = { tutor: 'any' };
const admins: AccessRule = { admin: 'any' };
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Every operation of the OpenAPI document and the callers that may use it. */
export const ACCESS_RULES: Readonly<Record<string, AccessRule>> = {
  'GET /health/live': 'everyone',
  'GET /health/ready': 'everyone',
  'GET /metrics': 'everyone',
  'GET /landing': 'everyone',

  'POST /student/login': 'everyone',
  'POST /tutor/login': 'everyone',
  'POST /admin/login': 'everyone',
  'POST /student/register': 'everyone',
  'POST /auth/forgot-password': 'everyone',
  'POST /auth/resend-otp': 'everyone',
  'POST /auth/verify-otp': 'everyone',
  'POST /auth/reset-password': 'everyone',

  'GET /student/profile/{studentId}': { student: 'own', bannedToo: true },
  'PUT /student/profile/{studentId}': owner,
  'POST /student/update-password/{studentId}': owner,
  'GET /tutor/profile/{tutorId}': { tutor: 'own', bannedToo: true },
  'PUT /tutor/profile/{tutorId}': { tutor: 'own' },
  'GET /tutor/avatar/{tutorId}': { tutor: 'own' },
  'POST /tutor/update-password/{tutorId}': { tutor: 'own' },
  'POST /tutor/register': admins,
  'GET /admin/profile/{adminId}': admins,
  'POST /admin/update-password/{adminId}': admins,
  'GET /admin/count-students-tutors': admins,
  'GET /admin/trends': admins,
  'GET /admin/decisions': admins,
  'GET /admin/student-list': admins,
  'GET /admin/tutor-list': admins,
  'GET /activity': admins,
  'GET /activity/counts': admins,
  'GET /activity/question/{questionId}': { tutor: 'any', admin: 'any' },
  'GET /activity/modelTest/{modelTestId}': { tutor: 'any', admin: 'any' },
  'GET /seals': admins,
  'POST /seals/check': admins,
  'POST /seals/receipt': admins,
  'PUT /admin/ban-toggle-student/{id}': admins,
  'PUT /admin/ban-toggle-tutor/{id}': admins,
  'DELETE /admin/delete-student/{id}': admins,
  'DELETE /admin/delete-tutor/{id}': admins,

  'GET /question/count-questions': tutors,
  'GET /question/count-used-questions': tutors,
  'POST /question/add-question': tutors,
  'GET /question/get-questions': tutors,
  'GET /question/get-question/{subject}/{questionId}': tutors,
  'PUT /question/update-question/{questionId}': tutors,
  'DELETE /question/delete-question/{subject}/{questionId}': tutors,
  'POST /questions/import': tutors,
  'GET /questions/import/recent': tutors,
  'POST /questions/import/{importId}/undo': { tutor: 'own' },
  'GET /questions/export': tutors,
  'GET /questions/export/preview': tutors,

  'POST /pictures': { student: 'any', tutor: 'any' },
  'GET /pictures/{pictureId}': { student: 'own', tutor: 'any', admin: 'any' },

  'GET /replay/leaderboard': admins,
  'GET /replay/leaderboard/changes': admins,
  'GET /replay/leaderboard/hours': admins,
  'GET /replay/student-stats/{studentId}': admins,
  'GET /what-if/leaderboard': admins,

  'GET /statistics/model-tests': { tutor: 'any', admin: 'any' },
  'GET /statistics/model-tests/{id}': { tutor: 'any', admin: 'any' },
  'GET /statistics/questions/{id}': { tutor: 'any', admin: 'any' },

  'POST /key-corrections': { tutor: 'any', admin: 'any' },
  'POST /key-corrections/trial': { tutor: 'any', admin: 'any' },
  'GET /key-corrections': { tutor: 'any', admin: 'any' },
  'GET /key-corrections/questions': { tutor: 'any', admin: 'any' },
  'GET /key-corrections/questions/{id}': { tutor: 'any', admin: 'any' },
  'GET /key-corrections/{id}': { tutor: 'any', admin: 'any' },
  'POST /key-corrections/{id}/reverse': { tutor: 'any', admin: 'any' },

  'GET /modelTest/questions': tutors,
  'GET /modelTest/allQuestions': tutors,
  'GET /modelTest/drawQuestions': tutors,
  'GET /modelTest/{id}/participation': tutors,
  'GET /modelTest/{id}/selectedQuestions': tutors,
  'GET /modelTest/{id}/preview': tutors,
  'GET /modelTest/timeZone': { tutor: 'any', admin: 'any' },
  'POST /modelTest/storeModelTest': tutors,
  'PUT /modelTest/updateModelTest/{id}': tutors,
  'GET /modelTest/allModelTests': { student: 'any', tutor: 'any' },
  'GET /modelTest/{id}': { student: 'any', tutor: 'any' },
  'GET /modelTest/{id}/questions': { student: 'any', tutor: 'any' },
  'DELETE /modelTest/deleteModelTest/{id}': tutors,
  'POST /modelTest/{id}/release': tutors,

  'POST /mockTest/generateMockTest': students,
  'POST /mockTest/generateMistakeQuiz/{studentId}': owner,
  'GET /mockTest/{id}': owner,
  'POST /mockTest/questions': students,

  'POST /attempts': students,
  'GET /attempts/current': students,
  'GET /attempts/at-exam/{examId}': students,
  'GET /attempts': admins,
  'GET /attempts/{id}/timeline': { student: 'own', admin: 'any' },
  'GET /attempts/{id}/review': owner,
  'GET /attempts/{id}': { student: 'own', admin: 'any' },
  'PUT /attempts/{id}/answers': { student: 'own', body: { questionId: NO_ID, option: 'any' } },
  'PUT /attempts/{id}/progress': { student: 'own', body: { questionId: NO_ID, visited: true } },
  'GET /attempts/{id}/receipt': { student: 'own', admin: 'any' },
  'POST /attempts/{id}/submit': owner,

  'GET /score/has-participated': owner,
  'POST /score/store-score': students,
  'GET /topics': { student: 'any', tutor: 'any' },
  'POST /topics': tutors,
  'POST /topics/syllabus': tutors,
  'PUT /topics/{id}': tutors,
  'DELETE /topics/{id}': tutors,
  'POST /topics/{id}/merge': tutors,
  'PUT /question/topics': tutors,
  'POST /question/delete': tutors,
  'POST /question/similar': tutors,
  'POST /practice': students,
  'GET /practice/current': students,
  'PUT /practice/{id}/answers': { student: 'own', body: { questionId: NO_ID, option: 'any' } },
  'POST /practice/{id}/end': owner,
  'GET /practice/due': students,
  'GET /practice/mistakes': students,
  'PUT /practice/plan': students,
  'GET /student/today/{studentId}': owner,
  'GET /score/mastery/{studentId}': { student: 'own', tutor: 'any', admin: 'any' },
  'GET /score/leaderboard': { student: 'any', tutor: 'any', admin: 'any' },
  'GET /score/merit-list/{modelTestId}': { student: 'own', tutor: 'any', admin: 'any' },
  'GET /score/merit-list/{modelTestId}/me': owner,
  'GET /score/student-stats/{studentId}': owner,
  'GET /score/exam-history/{studentId}': owner,
  'GET /leaderboard/around-me': students,
  'GET /leaderboard/standing': students,
  'GET /score/student-mistakes/{studentId}': owner,
  'GET /score/student-mistakes/{studentId}/questions': owner,

  'POST /student/doubts/{studentId}': owner,
  'GET /student/doubts/{studentId}': owner,
  'GET /tutor/reviews': tutors,
  'GET /tutor/answered': tutors,
  'PUT /tutor/answer/{doubtId}': tutors,
  'GET /doubts/{doubtId}': tutors,
  'GET /doubts/{doubtId}/similar': tutors,
  'POST /question/answers/{id}': tutors,
  'GET /question/answers/{id}': { student: 'own', tutor: 'any' },
  'DELETE /question/answers/{id}': { student: 'own', tutor: 'any' },
  'POST /doubts/{doubtId}/claim': tutors,
  'DELETE /doubts/{doubtId}/claim': tutors,
  'POST /tutor/answer/{doubtId}': tutors,
  'DELETE /student/delete-doubt/{doubtId}': owner,

  'POST /question/report/{questionId}': { student: 'own', body: { reason: 'key' } },
  'GET /student/reports': students,
  'GET /question/reports': tutors,
  'POST /question/reports/resolve': tutors,

  'GET /tutor/total-questions': tutors,
  'GET /tutor/pending-reviews': tutors,
  'GET /tutor/live-model-tests': tutors,

  'POST /student/logout': 'everyone',
  'POST /tutor/logout': 'everyone',
  'POST /admin/logout': 'everyone',
};

/** Every kind of room, and the callers that receive its messages. */
export const ROOMS: Readonly<Record<keyof typeof rooms, readonly Visitor[]>> = {
  account: ['owner'],
  role: ['owner', 'other student'],
};
