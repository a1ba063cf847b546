import base from './jest.config.mjs';

const [server] = base.projects;

/** Several processes of the built server, on servers of the tests' own that are killed. */
export default {
  ...server,
  displayName: 'processes',
  testMatch: ['<rootDir>/test/processes/**/*.spec.ts'],
  maxWorkers: 2,
  testTimeout: 120_000,
};
