import base from './jest.config.mjs';

const [server] = base.projects;

/** Browser tests; each spec file starts its own Chromium and its own built server. */
export default {
  ...server,
  displayName: 'e2e',
  testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'],
  // These specs mostly wait for clocks, connections and animations
  maxWorkers: 3,
  testTimeout: 120_000,
};
