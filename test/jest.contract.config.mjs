import base from './jest.config.mjs';

const [server] = base.projects;
const engines = '<rootDir>/test/contract/engines.ts';

/** The ports' contracts, on SQLite and on every server that the environment names. */
export default {
  ...server,
  displayName: 'contract',
  testMatch: ['<rootDir>/test/contract/**/*.spec.ts'],
  globalSetup: engines,
  globalTeardown: engines,
};
