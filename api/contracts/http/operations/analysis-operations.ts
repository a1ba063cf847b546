import type { OperationText } from './operation-text.js';

/** Texts of operations for analysis: statistics, past data, verification of the log, monitoring. */
export const analysisOperations: Readonly<Record<string, OperationText>> = {
  'GET /api/statistics/model-tests': [
    'List the model tests with statistics',
    'Lists the model tests with at least one finished attempt.',
  ],
  'GET /api/statistics/model-tests/{id}': [
    'Get the item statistics of a model test',
    'Difficulty, discrimination, options by group, reliability (KR-20) and the distribution of scores. `at` selects a time in the past.',
  ],
  'GET /api/statistics/questions/{id}': [
    'Get the item statistics of a question',
    'Covers all model tests with the current text and options of the question. `at` selects a time in the past.',
  ],
  'GET /api/replay/leaderboard': [
    'Get the leaderboard at a time in the past',
    'The leaderboard as of `at`, by the time at which results were recorded or attempts were finished (`by`), with the weights of that time or of today (`weights`). Always paged.',
  ],
  'GET /api/replay/leaderboard/changes': [
    'Compare the leaderboard at two times',
    'Lists the students whose place or points differ between `from` and `to`. Always paged.',
  ],
  'GET /api/replay/leaderboard/hours': [
    'List what changed the leaderboard',
    'Finished tests, corrections, bans and deletions per hour, for at most 31 days.',
  ],
  'GET /api/replay/student-stats/{studentId}': [
    'Get the statistics of a student at a time in the past',
    'Counts and averages as of `at`.',
  ],
  'GET /api/what-if/leaderboard': [
    'Try other weights',
    'Returns the leaderboard with these weights and this penalty, and how it differs from the current one. No score is changed.',
  ],
  'GET /api/seals': [
    'Get the seals of the log',
    'Returns the number of seals, their public key, and the last check of the log.',
  ],
  'POST /api/seals/check': [
    'Check the log',
    'Starts a check in the background (202), or returns the one that is running.',
  ],
  'POST /api/seals/receipt': [
    'Check a receipt',
    'Checks the signature of a receipt, whether it covers the result, and whether it matches the log.',
  ],
  'GET /api/health/live': [
    'Check the liveness of the process',
    'For orchestrators: 503 if the process must be restarted.',
  ],
  'GET /api/health/ready': [
    'Check the readiness of the server',
    'For load balancers: 503 while a store is unavailable or the system clock is not trusted. Read models that are late or being built are warnings.',
  ],
  'GET /api/metrics': ['Get the metrics', 'Returns the metrics of the process in the text format of Prometheus.'],
};
