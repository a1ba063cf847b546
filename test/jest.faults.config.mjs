import base from './jest.config.mjs';

const [server] = base.projects;

/** Kills, full disks and damaged files. Each spec file starts separate processes of the built server. */
export default {
  ...server,
  displayName: 'faults',
  testMatch: ['<rootDir>/test/faults/**/*.spec.ts'],
  maxWorkers: 2,
  testTimeout: 400_000,
};
