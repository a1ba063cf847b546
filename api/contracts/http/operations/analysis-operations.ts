import type { OperationText } from './operation-texts.js';

/** Statistics, the past, checks of the log, and operation of the server. */
export const analysisOperations: Readonly<Record<string, OperationText>> = {
  'GET /api/statistics/model-tests': [
    'List the model tests with statistics',
    'Tests with at least one finished paper.',
  ],
  'GET /api/statistics/model-tests/{id}': [
    'Get the item statistics of a model test',
    'Difficulty, discrimination, options by group, reliability (KR-20) and the distribution of scores. With `at` as of that time.',
  ],
  'GET /api/statistics/questions/{id}': [
    'Get the item statistics of a question',
    'Over all model tests that contain it. With `at` as of that time.',
  ],
  'GET /api/replay/leaderboard': [
    'Get the leaderboard of the past',
    'As of `at`, by the time of recording or of finishing, with the weights of then or of now. Always one page.',
  ],
  'GET /api/replay/leaderboard/changes': [
    'Compare the leaderboard at two times',
    'Who has another place or other points at `to` than at `from`. Always one page.',
  ],
  'GET /api/replay/leaderboard/hours': [
    'Find out what moved the leaderboard',
    'Hour by hour: finished tests, corrections, bans and deletions. At most 31 days.',
  ],
  'GET /api/replay/student-stats/{studentId}': [
    'Get the statistics of a student of the past',
    'Their counts and averages as of `at`.',
  ],
  'GET /api/what-if/leaderboard': [
    'Try other weights',
    'The leaderboard as it would be with these weights and this penalty, and how it differs from today. Nothing is changed.',
  ],
  'GET /api/seals': [
    'Get the seals of the log',
    'How many there are, their public key, and the last check of the log.',
  ],
  'POST /api/seals/check': ['Check the log', 'Starts a check in the background (202), or answers the one that runs.'],
  'POST /api/seals/receipt': ['Check a receipt', 'Whether it is signed, covers the result, and matches the log.'],
  'GET /api/health/live': ['Check that the process works', 'For an orchestrator: 503 asks to restart the process.'],
  'GET /api/health/ready': [
    'Check that the server is ready',
    'For a load balancer: 503 while stores are away or read models are built.',
  ],
  'GET /api/metrics': ['Get the metrics', 'In the text format of Prometheus.'],
};
