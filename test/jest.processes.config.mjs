import base from './jest.config.mjs';

const [server] = base.projects;

/** Several processes of the built server, with separate Redis and MongoDB servers that the tests kill. */
export default {
  ...server,
  displayName: 'processes',
  testMatch: ['<rootDir>/test/processes/**/*.spec.ts'],
  maxWorkers: 2,
  testTimeout: 120_000,
};
