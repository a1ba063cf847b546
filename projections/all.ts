import { accountDirectoryProjection } from './account-directory/account-directory.projection.js';
import { contributionsProjection } from './contributions/contributions.projection.js';
import type { Projection } from './engine/projection.js';
import { examHistoryProjection } from './exam-history/exam-history.projection.js';
import { mistakesProjection } from './mistakes/mistakes.projection.js';
import { mockTestsProjection } from './mock-tests/mock-tests.projection.js';
import { pendingReservationsProjection } from './pending-reservations/pending-reservations.projection.js';
import { questionPoolProjection } from './question-pool/question-pool.projection.js';
import { questionsProjection } from './questions/questions.projection.js';
import { runningAttemptsProjection } from './running-attempts/running-attempts.projection.js';
import { sessionsProjection } from './sessions/sessions.projection.js';

/** Every read model of Meritlist. */
export const projections = [
  accountDirectoryProjection,
  sessionsProjection,
  pendingReservationsProjection,
  questionsProjection,
  questionPoolProjection,
  mockTestsProjection,
  runningAttemptsProjection,
  contributionsProjection,
  examHistoryProjection,
  mistakesProjection,
] as unknown as readonly Projection[];
