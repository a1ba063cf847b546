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
    'Of a `subject`, a `topic` (a chapter with its topics) or `withoutSolution=true`, searched by `search`. Without a subject a page is required. With `page` one page, and the total number in `X-Total-Count`; without it all of them.',
  ],
  'GET /api/question/get-question/{subject}/{questionId}': [
    'Get a question',
    'With its options and its correct answer.',
  ],
  'PUT /api/question/update-question/{questionId}': [
    'Update a question',
    'Attempts that have started keep the previous text. Without `solution` and `topics` both stay unchanged; moving the question to another subject removes its topics.',
  ],
  'POST /api/pictures': [
    'Upload a picture',
    'The file (PNG, JPEG or WebP) is the body. It is stored as WebP of at most 300 kB and 1,600 px without metadata; in texts it is `![alternative text](picture:pictureId)`. 400 without `alt`, 413 over 5 MB or 24 megapixels, 415 for another file, 429 after 50 a day of a student or 500 of a tutor. Pictures of students are for doubts. What no text names within a day is removed.',
  ],
  'GET /api/pictures/{pictureId}': [
    'Get a picture',
    'For callers who may see a text that names it now, and for the student who uploaded it. 404 otherwise.',
  ],
  'PUT /api/question/topics': [
    'Tag questions with topics',
    'Adds and removes topics of up to 500 questions of one subject.',
  ],
  'POST /api/question/delete': [
    'Delete several questions',
    'Up to 500. Questions of upcoming and live model tests are not deleted; the answer lists them with the reason.',
  ],
  'POST /api/question/similar': [
    'Find similar questions',
    'Up to 5 questions of the subject with similar words in question and options, most similar first.',
  ],
  'DELETE /api/question/delete-question/{subject}/{questionId}': [
    'Delete a question',
    'Exams that contain the question keep it unchanged.',
  ],
  'GET /api/modelTest/questions': [
    'List the questions of a subject for a model test',
    'With `page` one page, and the total number in `X-Total-Count`; without it all of them.',
  ],
  'GET /api/modelTest/allQuestions': [
    'List the questions of all subjects for a model test',
    'With `page` one page, and the total number in `X-Total-Count`; without it all of them.',
  ],
  'GET /api/modelTest/drawQuestions': [
    'Draw random questions for a model test',
    'Questions of the subject, or of a `topic` of it, in random order, none of which is in an upcoming or live model test.',
  ],
  'GET /api/modelTest/{id}/preview': [
    'Preview a model test',
    'The paper in the versions that students get, and its keys and solutions in a separate list. Options are in the order of the database; each student gets an order of their own.',
  ],
  'GET /api/modelTest/{id}/selectedQuestions': [
    'List the questions of a model test',
    'In the order of the test. Deleted questions are marked as deleted.',
  ],
  'POST /api/questions/import': [
    'Import a file of questions',
    'Send the file as `application/octet-stream`, at most 4 MB, and name its `format`. With `dryRun=true` nothing is added. The response reports on each row.',
  ],
  'GET /api/questions/import/last': [
    'Get your last import',
    'The last one that can still be undone; 204 if there is none.',
  ],
  'POST /api/questions/import/{importId}/undo': [
    'Undo an import',
    'Deletes the questions that it added and restores those that it updated, unless they were changed or used since.',
  ],
  'GET /api/questions/export': [
    'Export questions as a file',
    'All subjects or one (`subject`), in the given `format`.',
  ],
  'GET /api/questions/export/preview': [
    'Preview an export',
    'The number of questions that the file will contain, and those that its format cannot represent, with the reason.',
  ],
  'GET /api/key-corrections/questions': [
    'Find a question to correct its answer key',
    'Questions with their keys and the number of times they were answered, always one page.',
  ],
  'GET /api/key-corrections/questions/{id}': ['Get a question and its answer key', 'With statistics of its answers.'],
  'POST /api/key-corrections': [
    'Correct an answer key',
    'By default a dry run: the response lists the scores that would change. With `dryRun: false` finished attempts are marked again in the background (202). `correctAnswer: null` annuls the question.',
  ],
  'GET /api/key-corrections': ['List the corrections of answer keys', 'Newest first, with their progress.'],
  'POST /api/key-corrections/trial': [
    'Download the effect of a correction',
    'Every score that would change, as CSV. Changes nothing.',
  ],
  'GET /api/key-corrections/{id}': ['Get a correction', 'With its progress.'],
  'POST /api/key-corrections/{id}/reverse': [
    'Reverse a correction',
    'Marks the attempts again with the previous key, in the background.',
  ],
  'GET /api/topics': [
    'List the topics of a subject',
    'Each chapter, followed by its topics, with the number of their questions.',
  ],
  'POST /api/topics': [
    'Add a chapter or a topic',
    'A topic has a chapter as its parent. 409 if the parent already has a topic of this name.',
  ],
  'POST /api/topics/syllabus': [
    'Add the chapters of the HSC syllabus',
    'Adds those whose names the subject does not have yet.',
  ],
  'PUT /api/topics/{id}': ['Rename or move a topic', 'A chapter that has topics cannot become a topic (400).'],
  'POST /api/topics/{id}/merge': [
    'Merge a topic into another one',
    'Its questions and everything recorded under it count under the other topic. The topics of a chapter move to the other chapter.',
  ],
  'DELETE /api/topics/{id}': [
    'Retire a topic',
    'It is no longer shown. Its questions stay; a chapter is retired together with its topics.',
  ],
  'POST /api/question/report/{questionId}': [
    'Report a question',
    'A question that you answered in practice, or had in a finished attempt whose results are shown, else 404. 409 `reported` while your last report of it is open. At most 30 a day.',
  ],
  'GET /api/question/reports': [
    'List the reported questions',
    'With their open reports and statistics, most reports first, always one page. Reports do not name their students.',
  ],
  'POST /api/question/reports/resolve': [
    'Resolve the reports of a question',
    'Sends the outcome and the message to every student with an open report of it. 404 without an open report.',
  ],
  'GET /api/student/reports': [
    'List your question reports',
    'Newest first, with the outcome and the message of the tutor. With `page` one page, and the total number in `X-Total-Count`.',
  ],
};
