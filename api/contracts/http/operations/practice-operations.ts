import type { OperationText } from './operation-text.js';

/** Texts of operations on practice, reviews, mastery and the student dashboard. */
export const practiceOperations: Readonly<Record<string, OperationText>> = {
  'POST /api/practice': [
    'Start a practice',
    'Chooses questions that are due, of your weakest topic, that you answered incorrectly, or of topics. With `mistakes` and a `questionId`, only that question: 404 if it is not one of your mistakes, 409 `question-reserved`. There is no clock. 200 with the running practice if there is one; 409 `exam-running`, 409 `nothing-to-practise`. At most 60 a day.',
  ],
  'GET /api/practice/current': [
    'Get the running practice',
    'With your answers so far. 204 if no practice is running; 409 `exam-running` while you take an exam.',
  ],
  'PUT /api/practice/{id}/answers': [
    'Answer questions of a practice',
    'Grades each answer at once. Takes one answer, or `answers` with up to 50; the response then has a row for each, an answer or an error. 409 `answered`, `question-reserved`, `practice-ended`, `exam-running`; 422 for an option of another question. At most 500 a day.',
  ],
  'POST /api/practice/{id}/end': ['End a practice', 'The numbers of answers and of correct ones. Idempotent.'],
  'GET /api/practice/due': [
    'Get your reviews',
    'What is left for today, and what your plan leads to in the next 28 days.',
  ],
  'GET /api/practice/mistakes': [
    'Get the state of your mistakes',
    'The mistakes that come back for review, and whether each is secure until your exam (for 21 days without an exam date). A mistake whose question was edited or deleted since is not among them.',
  ],
  'PUT /api/practice/plan': [
    'Set your practice plan',
    'Exam date and number of questions a day. 400 for a past day. After the date the plan counts as one without a date.',
  ],
  'GET /api/student/today/{studentId}': [
    'Get your week and what is left for today',
    'The last seven days with their practice answers and exams, the reviews left today with their estimated time, and the days until your exam. Days are those of the exam time zone.',
  ],
  'GET /api/score/mastery/{studentId}': [
    'Get the mastery of each topic',
    'For that student, tutors and admins: the share of correct answers in exams and practice, with its 80 % interval. `topicId` is null for questions without a topic.',
  ],
};
