import base from './jest.config.mjs';

const [server] = base.projects;

/** Kills, full disks, damaged files: processes of their own on the built server, for each file. */
export default {
  ...server,
  displayName: 'faults',
  testMatch: ['<rootDir>/test/faults/**/*.spec.ts'],
  maxWorkers: 2,
  testTimeout: 400_000,
};
