import { node } from './jest.config.mjs';

/** Fault tests: killed processes, full disks and corrupted files. Each spec file starts its own processes of the built server. */
export default {
  ...node,
  displayName: 'faults',
  testMatch: ['<rootDir>/test/faults/**/*.spec.ts'],
  maxWorkers: 2,
  testTimeout: 400_000,
};
