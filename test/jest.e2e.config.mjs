import { node } from './jest.config.mjs';

/** Browser tests; each spec file starts its own Chromium and its own built server. */
export default {
  ...node,
  displayName: 'e2e',
  testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'],
  // These specs mostly wait for clocks, connections and animations
  maxWorkers: 3,
  testTimeout: 120_000,
};
