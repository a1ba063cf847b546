import base from './jest.config.mjs';

const [server] = base.projects;

/** Fault tests: killed processes, full disks and corrupted files. Each spec file starts its own processes of the built server. */
export default {
  ...server,
  displayName: 'faults',
  testMatch: ['<rootDir>/test/faults/**/*.spec.ts'],
  maxWorkers: 2,
  testTimeout: 400_000,
};
