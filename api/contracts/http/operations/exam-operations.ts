import type { OperationText } from './operation-text.js';

/** Texts of operations on mock tests, model tests and the landing page. */
export const examOperations: Readonly<Record<string, OperationText>> = {
  'POST /api/mockTest/generateMockTest': [
    'Generate a mock test',
    'Draws random questions of a subject, or of some of its `topics`. A test of topics weighs as much as a mistake quiz. Start the test with `POST /api/attempts`.',
  ],
  'POST /api/mockTest/generateMistakeQuiz/{studentId}': [
    'Generate a quiz of your mistakes',
    'A mock test of questions that you have answered incorrectly. With the default weights it does not count on the leaderboard.',
  ],
  'GET /api/mockTest/{id}': [
    'Get a mock test',
    'Returns one of your mock tests with the ids of its questions. The attempt contains their texts.',
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
    'Ordered by schedule, earliest first, each with its status. Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  ],
  'GET /api/modelTest/{id}': ['Get a model test', 'With its schedule and its current status.'],
  'POST /api/modelTest/storeModelTest': [
    'Create a model test',
    'It goes live at its scheduled time, and is archived after its expiry days, or at `closesAt`. `reveal` sets when students see their results.',
  ],
  'PUT /api/modelTest/updateModelTest/{id}': [
    'Update a model test',
    '409 if the change would affect students who have started. `reveal` can be changed until students have seen results. With the `revision` that was read, 409 `changed-meanwhile` with the `current` test if it has changed since.',
  ],
  'GET /api/modelTest/{id}/participation': [
    'Count the students at a model test',
    'Returns how many students are taking the test, have finished it and have not started it.',
  ],
  'POST /api/modelTest/{id}/release': [
    'Release the results of a model test',
    'Shows score, counts and place of withheld results to the students, and verdicts, keys and solutions at the earliest from the expiry. Idempotent. 409 `exam-running` while attempts are running, with their number (`running`).',
  ],
  'DELETE /api/modelTest/deleteModelTest/{id}': ['Delete a model test', 'Results of finished attempts are kept.'],
  'GET /api/tutor/live-model-tests': ['Count the live model tests', 'The number on the tutor dashboard.'],
  'GET /api/landing': [
    'Get the content of the landing page',
    'Returns the next model tests, the number of questions, model tests and students, and the operator of the installation, if the settings name one. No session is required.',
  ],
};
