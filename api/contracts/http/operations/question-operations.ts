import type { OperationText } from './operation-text.js';

/** Texts of operations on the question database, imports, exports and answer keys. */
export const questionOperations: Readonly<Record<string, OperationText>> = {
  'GET /api/question/count-questions': [
    'Count the questions of each subject',
    'The numbers shown in the question database.',
  ],
  'GET /api/question/count-used-questions': [
    'Count the questions in use',
    'For each subject, the questions of upcoming and live model tests.',
  ],
  'GET /api/tutor/total-questions': ['Count all questions', 'The number on the tutor dashboard.'],
  'POST /api/question/add-question': [
    'Add a question',
    'At least two different options, one of which is the correct answer.',
  ],
  'GET /api/question/get-questions': [
    'List questions',
    'Filters: `subject`, `topic` (a chapter includes its topics), `withoutSolution=true` and `search`. Without a subject, `page` is required. Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  ],
  'GET /api/question/get-question/{subject}/{questionId}': [
    'Get a question',
    'With its options and its correct answer.',
  ],
  'PUT /api/question/update-question/{questionId}': [
    'Update a question',
    'Attempts that have started keep the previous version. If `solution` or `topics` is absent, it stays unchanged. With the `revision` that was read, 409 `changed-meanwhile` with the `current` question if it has changed since. Moving the question to another subject removes its topics.',
  ],
  'POST /api/pictures': [
    'Upload a picture',
    'Send a PNG, JPEG or WebP file as the body. It is stored as WebP of at most 300 kB and 1,600 px, without metadata; a file that is that already stays unchanged. Texts refer to it by `![alternative text](picture:pictureId)`. 400 without `alt`, 413 over 5 MB, 24 megapixels or 12,000 pixels in width or height, 415 for other or damaged files, 429 for a third upload at once and after 50 uploads a day (students) or 500 (tutors). Students can use pictures in doubts only. Pictures that no text refers to within a day are removed.',
  ],
  'GET /api/pictures/{pictureId}': [
    'Get a picture',
    'For callers who can currently see a text that refers to it, and for the student who uploaded it. 404 otherwise.',
  ],
  'PUT /api/question/topics': [
    'Tag questions with topics',
    'Adds and removes topics of up to 500 questions of one subject.',
  ],
  'POST /api/question/delete': [
    'Delete several questions',
    'Up to 500. Questions of upcoming and live model tests are not deleted; the response lists them with the reason.',
  ],
  'POST /api/question/similar': [
    'Find similar questions',
    'Up to 5 questions of the subject with similar words in question and options, most similar first.',
  ],
  'DELETE /api/question/delete-question/{subject}/{questionId}': [
    'Delete a question',
    'Attempts and archived model tests keep it unchanged. 409 `question-in-test` with the names of the upcoming and live model tests that have it (`modelTests`).',
  ],
  'GET /api/modelTest/questions': [
    'List the questions of a subject for a model test',
    'Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  ],
  'GET /api/modelTest/allQuestions': [
    'List the questions of all subjects for a model test',
    'Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  ],
  'GET /api/modelTest/drawQuestions': [
    'Draw random questions for a model test',
    'Returns questions of the subject, or of one of its topics (`topic`), in random order. Questions of upcoming and live model tests are excluded.',
  ],
  'GET /api/modelTest/{id}/preview': [
    'Preview a model test',
    'Returns the questions in the versions that students get, and their keys and solutions in a separate list. Options are in the order of the question database; each student gets a different order.',
  ],
  'GET /api/modelTest/{id}/selectedQuestions': [
    'List the questions of a model test',
    'Questions are in the order of the test. Deleted ones are marked as deleted.',
  ],
  'POST /api/questions/import': [
    'Import a file of questions',
    'Send the file as `application/octet-stream`, at most 4 MB, or 40 MB with pictures (`moodle-xml`, `zip`), and name its `format`. With `dryRun=true` no question is added. With the `checkedAt` of its response, rows that would update a question which was changed after it are skipped. Descriptions of pictures that have none can follow the file (`descriptionBytes`). The response reports on each picture and each row.',
  ],
  'GET /api/questions/import/recent': [
    'List your recent imports',
    'Returns the imports of the last 24 hours that can still be undone, latest first.',
  ],
  'POST /api/questions/import/{importId}/undo': [
    'Undo an import',
    'Deletes the questions that it added and restores those that it updated, unless they were changed or used since. Topics that it created and that no question has are removed.',
  ],
  'GET /api/questions/export': [
    'Export questions as a file',
    'Exports the questions of all subjects or of one (`subject`), in the given `format`. `moodle-xml` and `zip` contain the pictures.',
  ],
  'GET /api/questions/export/preview': [
    'Preview an export',
    'Returns the number of questions that the file will contain, and the questions that its format cannot represent, with the reasons.',
  ],
  'GET /api/key-corrections/questions': [
    'Search questions to correct their answer keys',
    'Returns questions with their keys and the number of times they were answered, always paged.',
  ],
  'GET /api/key-corrections/questions/{id}': ['Get a question and its answer key', 'With statistics of its answers.'],
  'POST /api/key-corrections': [
    'Correct an answer key',
    'By default a dry run: the response lists the scores that would change. With `dryRun: false` finished attempts are marked again in the background (202). `correctAnswer: null` annuls the question.',
  ],
  'GET /api/key-corrections': ['List the corrections of answer keys', 'Newest first, with their progress.'],
  'POST /api/key-corrections/trial': [
    'Download the effect of a correction',
    'Returns every score that would change, as CSV. No score is changed.',
  ],
  'GET /api/key-corrections/{id}': ['Get a correction', 'With its progress.'],
  'POST /api/key-corrections/{id}/reverse': [
    'Reverse a correction',
    'Marks the attempts again with the previous key, in the background.',
  ],
  'GET /api/topics': [
    'List the topics of a subject',
    'Each chapter is followed by its topics, with the number of questions of each.',
  ],
  'POST /api/topics': [
    'Add a chapter or a topic',
    'A topic has a chapter as its parent. 409 if the parent already has a topic of this name.',
  ],
  'POST /api/topics/syllabus': [
    'Add the chapters of the HSC syllabus',
    'Adds those whose names the subject does not have yet.',
  ],
  'PUT /api/topics/{id}': [
    'Rename or move a topic',
    'A chapter that has topics cannot become a topic (400). With the `revision` that was read, 409 `changed-meanwhile` with the `current` topic if it has changed since.',
  ],
  'POST /api/topics/{id}/merge': [
    'Merge a topic into another one',
    'Its questions and everything recorded for it count for the other topic. The topics of a chapter move to the other chapter.',
  ],
  'DELETE /api/topics/{id}': [
    'Retire a topic',
    'It is no longer shown. Its questions stay; a chapter is retired together with its topics.',
  ],
  'POST /api/question/report/{questionId}': [
    'Report a question',
    'Only for a question that you answered in practice, or had in a finished attempt whose results are shown; otherwise 404. 409 `reported` while your last report of it is open. At most 30 a day.',
  ],
  'GET /api/question/reports': [
    'List the reported questions',
    'Returns questions with their open reports and statistics, most reports first, always paged. Reports do not contain the names of students.',
  ],
  'POST /api/question/reports/resolve': [
    'Resolve the reports of a question',
    'Sends the outcome and the message to every student with an open report of it. 404 without an open report.',
  ],
  'GET /api/student/reports': [
    'List your question reports',
    'Newest first, with the outcome and the message of the tutor. Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  ],
};
