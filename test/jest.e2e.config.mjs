import base from './jest.config.mjs';

const [server] = base.projects;

/** Browser tests: a real Chromium against the built server, for each file its own. */
export default {
  ...server,
  displayName: 'e2e',
  testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'],
  // they wait too: for clocks, connections, what moves
  maxWorkers: 3,
  testTimeout: 120_000,
};
