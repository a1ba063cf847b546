import base from './jest.config.mjs';

const [unit] = base.projects;

/** Kills, full disks, damaged files: processes of their own on the built server. One at a time. */
export default {
  ...unit,
  displayName: 'faults',
  testMatch: ['<rootDir>/test/faults/**/*.spec.ts'],
  maxWorkers: 1,
  testTimeout: 120_000,
};
