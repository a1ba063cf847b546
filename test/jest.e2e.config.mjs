import base from './jest.config.mjs';

const [server] = base.projects;

/** Browser tests; each spec file starts its own Chromium and its own built server. */
export default {
  ...server,
  displayName: 'e2e',
  testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'],
  // they spend much of their time waiting: for clocks, connections, animations
  maxWorkers: 3,
  testTimeout: 120_000,
};
