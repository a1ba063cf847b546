import type { OperationText } from './operation-text.js';

/** Texts of operations on mock tests, model tests and the landing page. */
export const examOperations: Readonly<Record<string, OperationText>> = {
  'POST /api/mockTest/generateMockTest': [
    'Generate a mock test',
    'Draws questions of a subject for you, or of some of its `topics`; such a test weighs as a mistake quiz. Start it with `POST /api/attempts`.',
  ],
  'POST /api/mockTest/generateMistakeQuiz/{studentId}': [
    'Generate a quiz of your mistakes',
    'A mock test of questions that you have answered incorrectly. With the default weights it does not count on the leaderboard.',
  ],
  'GET /api/mockTest/{id}': [
    'Get a mock test',
    'One of your own, with the ids of its questions. The attempt contains their texts.',
  ],
  'POST /api/mockTest/questions': [
    'Get the questions of a mock test',
    'Starts or continues the attempt at the mock test that has these questions. Correct answers are never sent.',
  ],
  'GET /api/modelTest/{id}/questions': [
    'Get the questions of a model test',
    'For a student it starts or continues the attempt, without correct answers. A tutor gets the questions with correct answers, and no attempt starts.',
  ],
  'GET /api/modelTest/timeZone': ['Get the time zone of schedules', 'The name of the zone, such as Asia/Dhaka.'],
  'GET /api/modelTest/allModelTests': [
    'List the model tests',
    'Ordered by schedule, earliest first, each with its status. With `page` one page.',
  ],
  'GET /api/modelTest/{id}': ['Get a model test', 'With its schedule and its current status.'],
  'POST /api/modelTest/storeModelTest': [
    'Create a model test',
    'It goes live at its schedule, and is archived after the expiry days. `reveal` says when students see their results.',
  ],
  'PUT /api/modelTest/updateModelTest/{id}': [
    'Update a model test',
    '409 if the change would affect students who have started. `reveal` can be changed until students have seen results.',
  ],
  'POST /api/modelTest/{id}/release': [
    'Release the results of a model test',
    'Shows withheld results to its students. Idempotent. 409 `exam-running` with the number of `running` attempts.',
  ],
  'DELETE /api/modelTest/deleteModelTest/{id}': ['Delete a model test', 'Results of finished attempts are kept.'],
  'GET /api/tutor/live-model-tests': ['Count the live model tests', 'The number on the tutor dashboard.'],
  'GET /api/landing': [
    'Get the content of the landing page',
    'The next model tests, and the number of questions, model tests and students. No session is needed.',
  ],
};
