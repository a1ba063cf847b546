import { node } from './jest.config.mjs';

/** Several processes of the built server, with separate Redis and MongoDB servers that the tests kill. */
export default {
  ...node,
  displayName: 'processes',
  testMatch: ['<rootDir>/test/processes/**/*.spec.ts'],
  maxWorkers: 2,
  testTimeout: 120_000,
};
