import { node } from './jest.config.mjs';

// The certificates of these tests sign themselves. A spec cannot set this, because jest gives it a copy.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

/** The samples of docker/server in the programs that they are for, which the machine must have. */
export default {
  ...node,
  displayName: 'servers',
  testMatch: ['<rootDir>/test/servers/**/*.spec.ts'],
  maxWorkers: 1,
  testTimeout: 120_000,
};
