import type { OperationText } from './operation-text.js';

/** Texts of operations for analysis: statistics, past data, verification of the log, monitoring. */
export const analysisOperations: Readonly<Record<string, OperationText>> = {
  'GET /api/statistics/model-tests': [
    'List the model tests with statistics',
    'Model tests with at least one finished attempt.',
  ],
  'GET /api/statistics/model-tests/{id}': [
    'Get the item statistics of a model test',
    'Difficulty, discrimination, options by group, reliability (KR-20) and the distribution of scores. `at` selects a time in the past.',
  ],
  'GET /api/statistics/questions/{id}': [
    'Get the item statistics of a question',
    'Over all model tests that contain it. `at` selects a time in the past.',
  ],
  'GET /api/replay/leaderboard': [
    'Get the leaderboard at a time in the past',
    'As of `at`, by the time of recording or of finishing, with the weights of that time or of today. Always one page.',
  ],
  'GET /api/replay/leaderboard/changes': [
    'Compare the leaderboard at two times',
    'Students whose place or points differ between `from` and `to`. Always one page.',
  ],
  'GET /api/replay/leaderboard/hours': [
    'Find out what moved the leaderboard',
    'Per hour: finished tests, corrections, bans and deletions. At most 31 days.',
  ],
  'GET /api/replay/student-stats/{studentId}': [
    'Get the statistics of a student at a time in the past',
    'Counts and averages as of `at`.',
  ],
  'GET /api/what-if/leaderboard': [
    'Try other weights',
    'The leaderboard with these weights and this penalty, and how it differs from the current one. Changes nothing.',
  ],
  'GET /api/seals': [
    'Get the seals of the log',
    'The number of seals, their public key, and the last check of the log.',
  ],
  'POST /api/seals/check': [
    'Check the log',
    'Starts a check in the background (202), or returns the one that is running.',
  ],
  'POST /api/seals/receipt': ['Check a receipt', 'Whether it is signed, covers the result, and matches the log.'],
  'GET /api/health/live': ['Check that the process works', 'For an orchestrator: 503 asks to restart the process.'],
  'GET /api/health/ready': [
    'Check that the server is ready',
    'For a load balancer: 503 while stores are unavailable or read models are being built.',
  ],
  'GET /api/metrics': ['Get the metrics', 'In the text format of Prometheus.'],
};
