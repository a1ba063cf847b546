// A line for each read model.
export { accountDirectoryProjection } from './account-directory/account-directory.projection.js';
export { contributionsProjection } from './contributions/contributions.projection.js';
export { doubtsProjection } from './doubts/doubts.projection.js';
export { examHistoryProjection } from './exam-history/exam-history.projection.js';
export { mistakesProjection } from './mistakes/mistakes.projection.js';
export { mockTestsProjection } from './mock-tests/mock-tests.projection.js';
export { modelTestsProjection } from './model-tests/model-tests.projection.js';
export { pendingReservationsProjection } from './pending-reservations/pending-reservations.projection.js';
export { questionPoolProjection } from './question-pool/question-pool.projection.js';
export { questionsProjection } from './questions/questions.projection.js';
export { runningAttemptsProjection } from './running-attempts/running-attempts.projection.js';
export { sessionsProjection } from './sessions/sessions.projection.js';
