import base from './jest.config.mjs';

const [unit] = base.projects;

/** Several processes of the built server, on servers of the tests' own that are killed. One at a time. */
export default {
  ...unit,
  displayName: 'processes',
  testMatch: ['<rootDir>/test/processes/**/*.spec.ts'],
  maxWorkers: 1,
  testTimeout: 120_000,
};
