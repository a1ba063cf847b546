import type { OperationText } from './operation-text.js';

/** Texts of operations on attempts, scores, the leaderboard, mistakes and doubts. */
export const attemptOperations: Readonly<Record<string, OperationText>> = {
  'POST /api/attempts': [
    'Start an attempt',
    'Returns the paper and the deadline. 409 if the exam was started or finished before, or another exam is running.',
  ],
  'GET /api/attempts': [
    'List finished attempts',
    'Most recently started first, always paged, with results that are withheld from students (`held`). `who` is the start of a username, or a full email address.',
  ],
  'GET /api/attempts/current': ['Get your running attempt', '204 if no exam is running.'],
  'GET /api/attempts/at-exam/{examId}': [
    'Get your attempt at an exam',
    'Running or finished; 204 if you have not started it.',
  ],
  'PUT /api/attempts/{id}/answers': [
    'Save answers',
    'One answer, or several as `answers`. They are durable when the call returns. Repeating a `commandId` has no effect.',
  ],
  'PUT /api/attempts/{id}/progress': [
    'Save the progress of an attempt',
    'Visited and flagged (`marked`) questions, and the total time on each question (`totalSpentMs`). Progress does not affect the score.',
  ],
  'POST /api/attempts/{id}/submit': [
    'Submit an attempt',
    'Send the answers that were not saved yet. A second submit returns the same result. While the model test withholds its results, the response contains `resultsAt` instead.',
  ],
  'GET /api/attempts/{id}': [
    'Get an attempt',
    'Returns the paper with your answers while the attempt is running. Afterwards it returns the result, or `resultsAt` while the model test withholds its results.',
  ],
  'GET /api/attempts/{id}/timeline': [
    'Replay an attempt',
    'Returns the events of a finished attempt in order, and the gaps in which answers could not be saved.',
  ],
  'GET /api/attempts/{id}/review': [
    'Review an attempt',
    'Returns, for each question of a finished attempt, your time, your changed answers and the share of students who answered it correctly (from 20 answers on), and up to three insights about the attempt.',
  ],
  'GET /api/attempts/{id}/receipt': [
    'Get the receipt of a result',
    'Proves that the log contained the result when it was sealed. 409 `receipt-not-yet` before that, for at most a minute.',
  ],
  'GET /api/score/has-participated': [
    'Check whether you have started a model test',
    'A model test can be started once.',
  ],
  'POST /api/score/store-score': [
    'Finish an attempt',
    'Returns the result that counts: the server computes it from the answers and ignores the score in the body.',
  ],
  'GET /api/score/leaderboard': [
    'Get the leaderboard',
    'Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  ],
  'GET /api/score/merit-list/{modelTestId}': [
    'Get the merit list of a model test',
    'Live attempts, ordered by score, correct answers and earlier finish. Students who finished the test can read the list once the test is archived, or with their result if `meritList` is `finish`. `search` finds students by the shown name; ranks are those of the whole list. `groupBy=institute` lists institutes with at least 5 students, `format=csv` returns a file.',
  ],
  'GET /api/score/merit-list/{modelTestId}/me': [
    'Get your place on a merit list',
    'Your place, percentile and score, and the average, the best score and the distribution of all students.',
  ],
  'GET /api/score/student-stats/{studentId}': ['Get your statistics', 'Counts and averages of your finished attempts.'],
  'GET /api/score/exam-history/{studentId}': [
    'List your finished exams',
    'Newest first. `type` limits the list to one type. Each row contains the id of its attempt.',
  ],
  'GET /api/leaderboard/around-me': [
    'Get your place on the leaderboard',
    'Your row and the rows around it, with the version of the list and the total number.',
  ],
  'GET /api/leaderboard/standing': [
    'Get your standing',
    'Your place and points, what you need for the next place, and the distribution of points.',
  ],
  'GET /api/score/student-mistakes/{studentId}': [
    'List your mistakes',
    'The ids of the questions that you answered incorrectly, by subject, and whether you have mastered each since.',
  ],
  'GET /api/score/student-mistakes/{studentId}/questions': [
    'List the questions that you answered incorrectly',
    'With the correct answer, your answers, and whether you have mastered the question.',
  ],
  'POST /api/student/doubts/{studentId}': [
    'Ask a doubt',
    'At most 2,000 characters, and 20 doubts per hour. `questionId` is a question that you have finished, with results shown. Repeating a `commandId` has no effect.',
  ],
  'GET /api/student/doubts/{studentId}': ['List your doubts', 'With the answers that tutors have given.'],
  'DELETE /api/student/delete-doubt/{doubtId}': ['Delete a doubt', 'One of your own, answered or not.'],
  'GET /api/tutor/reviews': ['List the doubts to answer', 'Oldest first, each with the tutor who has reserved it.'],
  'GET /api/tutor/answered': [
    'List the answered doubts',
    'Returns answered doubts, newest answer first, always paged. `search` finds text of the doubt or its answer among the newest 5,000. Your own answers have `editableUntil` while you can edit them.',
  ],
  'PUT /api/tutor/answer/{doubtId}': [
    'Edit your answer',
    'Possible for 24 hours after the answer; 409 afterwards, 403 for the answer of another tutor. A published answer is not changed. Repeating a `commandId` has no effect.',
  ],
  'GET /api/tutor/pending-reviews': ['Count the doubts to answer', 'In total and per subject.'],
  'GET /api/doubts/{doubtId}/similar': [
    'Find similar doubts',
    'Up to 5 answered doubts among the newest 5,000: those about the same question first.',
  ],
  'POST /api/question/answers/{id}': [
    'Publish an answer under a question',
    '`id` is the id of the question. Only the text of the body is published. 409 if the doubt is unsolved, an answer is published, or the student has withdrawn it.',
  ],
  'GET /api/question/answers/{id}': [
    'List the published answers of a question',
    '`id` is the id of the question. Students must have finished it with results shown.',
  ],
  'DELETE /api/question/answers/{id}': [
    'Withdraw a published answer',
    '`id` is the id of the answer. Tutors delete it; the student who asked withdraws it permanently.',
  ],
  'GET /api/doubts/{doubtId}': ['Get a doubt', 'Answered or not, with its answer and the tutor who gave it.'],
  'POST /api/tutor/answer/{doubtId}': [
    'Answer a doubt',
    'The first answer wins: 409 if there is one. Repeating a `commandId` has no effect.',
  ],
  'POST /api/doubts/{doubtId}/claim': ['Reserve a doubt', 'For 10 minutes; 409 if another tutor has reserved it.'],
  'DELETE /api/doubts/{doubtId}/claim': ['Release a doubt', 'Ends your own reservation.'],
};
