import { resolve } from 'node:path';

const shared = {
  // absolute, since jest resolves a project's rootDir against the working directory
  rootDir: resolve(import.meta.dirname, '..'),
  transform: { '\\.(tsx?|m?js)$': '<rootDir>/test/support/swc-auto.cjs' },
  transformIgnorePatterns: [],
  moduleNameMapper: {
    '\\.(css|svg|png|woff2)(\\?.*)?$': '<rootDir>/test/support/asset.cjs',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};
const node = {
  ...shared,
  testEnvironment: '<rootDir>/test/support/one-realm.cjs',
  runtime: '<rootDir>/test/support/kept-modules.cjs',
};

export default {
  // what a worker keeps for all its specs, and some room for what they leave behind
  workerIdleMemoryLimit: '1200MB',
  testSequencer: resolve(import.meta.dirname, 'support/longest-first.cjs'),
  // half of what the specs of the server do is waiting
  maxWorkers: '100%',
  // a server and its first accounts take a while on a busy machine
  testTimeout: 60_000,
  projects: [
    {
      ...node,
      displayName: 'server',
      testMatch: ['api', 'projections', 'test/acceptance', 'test/contract', 'test/security'].map(
        (folder) => `<rootDir>/${folder}/**/*.spec.ts`,
      ),
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/test/support/jsdom-env.cjs',
      runtime: '<rootDir>/test/support/compiled-once.cjs',
      setupFilesAfterEnv: ['<rootDir>/test/support/quiet-polls.ts'],
      testMatch: ['<rootDir>/web/src/**/*.spec.ts', '<rootDir>/web/src/**/*.spec.tsx'],
    },
  ],
};
