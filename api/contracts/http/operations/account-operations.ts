import type { OperationText } from './operation-text.js';

/** Texts of operations on accounts: registration, login, profiles, password recovery, administration. */
export const accountOperations: Readonly<Record<string, OperationText>> = {
  'POST /api/student/register': [
    'Register as a student',
    'Creates the account and logs in. The email and the username must not belong to another student.',
  ],
  'POST /api/student/login': [
    'Log in as a student',
    'Send the returned token as `Authorization: Bearer <jwtoken>`. The session lasts 12 hours, or 30 days with `rememberMe`.',
  ],
  'POST /api/tutor/login': [
    'Log in as a tutor',
    'Send the returned token as `Authorization: Bearer <jwtoken>`. The session lasts 12 hours, or 30 days with `rememberMe`.',
  ],
  'POST /api/admin/login': [
    'Log in as an admin',
    'Logs in with the username. Send the returned token as `Authorization: Bearer <jwtoken>`. The session lasts 12 hours.',
  ],
  'POST /api/student/logout': [
    'Log out as a student',
    'Ends the session of the token. Without a live session it has no effect.',
  ],
  'POST /api/tutor/logout': [
    'Log out as a tutor',
    'Ends the session of the token. Without a live session it has no effect.',
  ],
  'POST /api/admin/logout': [
    'Log out as an admin',
    'Ends the session of the token. Without a live session it has no effect.',
  ],
  'GET /api/student/profile/{studentId}': [
    'Get the profile of a student',
    'Returns your own profile. Banned students can call this too, to read `isBanned`.',
  ],
  'PUT /api/student/profile/{studentId}': [
    'Update the profile of a student',
    'Fields that are not in the body stay unchanged; an empty string clears an optional field.',
  ],
  'POST /api/student/update-password/{studentId}': [
    'Change the password of a student',
    'Ends all sessions of the account. The response contains the token of a new session for the caller.',
  ],
  'GET /api/tutor/profile/{tutorId}': [
    'Get the profile of a tutor',
    'Returns your own profile. Banned tutors can call this too, to read `isBanned`.',
  ],
  'PUT /api/tutor/profile/{tutorId}': [
    'Update the profile of a tutor',
    'Fields that are not in the body stay unchanged; an empty string clears an optional field.',
  ],
  'GET /api/tutor/avatar/{tutorId}': [
    'Get the avatar of a tutor',
    'Returns the number of the avatar, which is 1 until the tutor chooses one.',
  ],
  'POST /api/tutor/update-password/{tutorId}': [
    'Change the password of a tutor',
    'Ends all sessions of the account. The response contains the token of a new session for the caller.',
  ],
  'GET /api/admin/profile/{adminId}': ['Get the profile of an admin', 'Returns your own username.'],
  'POST /api/admin/update-password/{adminId}': [
    'Change the password of an admin',
    'Ends all sessions of the account. The response contains the token of a new session for the caller.',
  ],
  'POST /api/auth/forgot-password': [
    'Start the recovery of a password',
    'Sends a code by email if the account exists. The response is the same if it does not.',
  ],
  'POST /api/auth/resend-otp': [
    'Send the code again',
    'A new code can be requested 60 seconds after the last one. Earlier codes are no longer valid.',
  ],
  'POST /api/auth/verify-otp': ['Check the code', 'A correct code sets the cookie that `reset-password` requires.'],
  'POST /api/auth/reset-password': [
    'Set a new password after a recovery',
    'Requires the cookie of `verify-otp`. Ends all sessions of the account.',
  ],
  'POST /api/tutor/register': ['Add a tutor', 'Creates the account of a tutor, who can log in immediately.'],
  'PUT /api/admin/ban-toggle-student/{id}': [
    'Ban or unban a student',
    'Without `isBanned` the ban is toggled. A ban closes the live connections of the student and removes the student from the leaderboard.',
  ],
  'PUT /api/admin/ban-toggle-tutor/{id}': [
    'Ban or unban a tutor',
    'Without `isBanned` the ban is toggled. A ban closes the live connections of the tutor.',
  ],
  'DELETE /api/admin/delete-student/{id}': [
    'Delete a student',
    'Cannot be undone. Personal data in recorded events becomes unreadable; email and username can be used again.',
  ],
  'DELETE /api/admin/delete-tutor/{id}': [
    'Delete a tutor',
    'Cannot be undone. Personal data in recorded events becomes unreadable; email and username can be used again.',
  ],
  'GET /api/admin/student-list': [
    'List the students',
    'Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  ],
  'GET /api/admin/tutor-list': [
    'List the tutors',
    'Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  ],
  'GET /api/admin/count-students-tutors': [
    'Count students and tutors',
    'Returns the two numbers of the admin dashboard.',
  ],
  'GET /api/admin/trends': [
    'Get the trends of the last four weeks',
    'Returns the numbers of new students, finished exams and asked doubts for each of the last 28 days (`EXAM_TIME_ZONE`), today last.',
  ],
  'GET /api/admin/decisions': [
    'Get what needs a decision',
    'Returns likely wrong keys in the ten latest started model tests, and the numbers of unanswered doubts, open question reports and unsent mails.',
  ],
  'GET /api/activity': [
    'List account activity',
    'What students, tutors and admins did, newest first, always paged. A bulk operation, such as an import, is one entry with a `count`. Filters: kinds (`what`, separated by commas), account (`who`, a username or an email address) and time (`from`, `to`).',
  ],
  'GET /api/activity/counts': [
    'Count account activity over time',
    'Returns the number of entries of each kind per ten minutes between `from` and `to`.',
  ],
  'GET /api/activity/question/{questionId}': [
    'List the history of a question',
    'Returns the entries about the question, its key and its reports, newest first.',
  ],
  'GET /api/activity/modelTest/{modelTestId}': [
    'List the history of a model test',
    'Returns the entries about the model test, newest first.',
  ],
};
