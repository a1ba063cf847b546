import { node } from './jest.config.mjs';
const engines = '<rootDir>/test/contract/engines.ts';

/** The contracts of the ports, on SQLite and on every server named in the environment. */
export default {
  ...node,
  displayName: 'contract',
  testMatch: ['<rootDir>/test/contract/**/*.spec.ts'],
  globalSetup: engines,
  globalTeardown: engines,
};
