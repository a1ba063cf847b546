/**
 * Mutation tests of the code that decides, grades and folds: pure functions whose specs must detect every change.
 *
 * Equivalent mutants, which no spec can kill:
 * - removing `default: return notOfThisStream(event)` or `return event satisfies never`, which the compiler proves to
 * be unreachable;
 * - removing a guard against an event that no decider appends in that state, for example a claim on an answered doubt,
 * unless a spec folds that event.
 */
export default {
  mutate: [
    'api/**/*.decider.ts',
    'api/attempts/{attempt-answers,attempt-state,option-order,scoring,timeline}.ts',
    'projections/**/*.projection.ts',
    'projections/leaderboard/{day-start,points,ranks,standing,what-if}.ts',
    'projections/merit-lists/merit-list.ts',
    'api/practice/learning/{mastery,memory,ratings,review-plan}.ts',
    'projections/item-statistics/item-figures.ts',
  ],
  ignorePatterns: ['/dist', '/coverage', '/test-results', '/data'],
  testRunner: 'jest',
  jest: { configFile: 'test/jest.mutation.config.mjs' },
  coverageAnalysis: 'perTest',
  // A mutant that is evaluated on import requires every spec in a new process
  ignoreStatic: true,
  concurrency: 2,
  // A mutated loop condition may never end
  timeoutMS: 10_000,
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/sandbox',
  thresholds: { high: 97, low: 97, break: null },
};
