import type { OperationText } from './operation-text.js';

/** Texts of operations on practice, reviews, mastery and the student dashboard. */
export const practiceOperations: Readonly<Record<string, OperationText>> = {
  'POST /api/practice': [
    'Start a practice',
    'Selects questions that are due, from your weakest topics, that you answered incorrectly, or from chosen topics. With `mistakes` and a `questionId`, only that question: 404 if it is not one of your mistakes, 409 `results-not-yet` while its answer is hidden, 409 `question-unavailable` without a key. A practice has no time limit. 200 with the running practice if there is one; 409 `exam-running`, 409 `nothing-to-practise`. At most 60 a day.',
  ],
  'GET /api/practice/current': [
    'Get the running practice',
    'Includes your answers so far. 204 if no practice is running; 409 `exam-running` while you take an exam.',
  ],
  'PUT /api/practice/{id}/answers': [
    'Answer questions of a practice',
    'Grades each answer immediately. Send one answer, or up to 50 as `answers`; the response then contains a result or an error for each. 409 `answered`, `question-unavailable`, `results-not-yet`, `practice-ended`, `exam-running`; 422 for an option of another question. At most 500 a day.',
  ],
  'POST /api/practice/{id}/end': [
    'End a practice',
    'Returns the number of answers and of correct answers. Idempotent.',
  ],
  'GET /api/practice/due': [
    'Get your reviews',
    'Returns the reviews that are left for today, and the workload of the next 28 days under your plan.',
  ],
  'GET /api/practice/mistakes': [
    'Get the state of your mistakes',
    'Lists the mistakes that are scheduled for review, and whether each is secure until your exam (for 21 days without an exam date). Mistakes whose question was edited or deleted since are not included.',
  ],
  'PUT /api/practice/plan': [
    'Set your practice plan',
    'Sets the exam date and the number of questions per day. 400 for a new date in the past. On the exam day nothing is due; after it, the plan is treated as one without a date.',
  ],
  'GET /api/student/today/{studentId}': [
    'Get your week and the reviews left for today',
    'The last seven days with their practice answers and exams, the reviews left today with their estimated time, and the days until your exam. Days are those of the exam time zone.',
  ],
  'GET /api/score/mastery/{studentId}': [
    'Get the mastery of each topic',
    'Returns the share of correct answers in exams and practice, with its 80 % interval, to the student, tutors and admins. `topicId` is null for questions without a topic.',
  ],
};
