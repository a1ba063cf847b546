import { resolve } from 'node:path';

const typescript = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', tsx: true, decorators: true, dynamicImport: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
  },
};
/** Compiles ES modules to CommonJS for jest; CommonJS files are not changed. */
const javascript = {
  swcrc: false,
  isModule: 'unknown',
  sourceMaps: false,
  module: { type: 'commonjs', ignoreDynamic: false },
  jsc: { target: 'es2023', parser: { syntax: 'ecmascript', dynamicImport: true } },
};

// Absolute, since jest resolves a project's rootDir against the working directory
const rootDir = resolve(import.meta.dirname, '..');

const shared = {
  rootDir,
  transform: {
    '\\.tsx?$': ['@swc/jest', typescript],
    '\\.m?js$': ['@swc/jest', javascript],
  },
  // Several packages are published as ES modules only
  transformIgnorePatterns: [],
  moduleNameMapper: {
    '\\.(css|svg|png|woff2)(\\?.*)?$': '<rootDir>/test/jest/asset.cjs',
    '/built-file\\.js$': '<rootDir>/test/jest/built-file.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
};

/** A project whose specs run in Node. */
export const node = { ...shared, testEnvironment: '<rootDir>/test/jest/node-environment.cjs' };

const specsIn = (...folders) => folders.map((folder) => `<rootDir>/${folder}/**/*.spec.ts`);
/** Specs of api and projections that need the build: worker threads and demo questions are read from `dist`. */
const built = [
  'api/demo/history/history',
  'api/question-bank/export/question-file',
  'api/question-bank/import/formats/{archive-names,read-question-file}',
  'api/seals/walked-file',
  'api/simulation/*',
  'projections/engine/{active-projections,live-messages,log-identity,owned,projection-engine}',
  'projections/engine/{quarantine,read-model-subscription,rebuild,shared-progress}',
  'projections/*/**/{past-leaderboard,pending-reservations}.queries',
].map((file) => `${rootDir}/${file}.spec.ts`);

export default {
  rootDir,
  // Jest leaves one core unused otherwise
  maxWorkers: '100%',
  // Starting a server with its first accounts takes a while on a busy machine
  testTimeout: 120_000,
  // Each spec file leaks some memory
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...node,
      displayName: 'server',
      globalSetup: '<rootDir>/test/jest/app-hosts.mjs',
      testMatch: [...specsIn('test/acceptance', 'test/contract', 'test/security'), ...built],
    },
    {
      ...node,
      displayName: 'unit',
      testMatch: [...specsIn('api', 'projections', 'web/src'), ...built.map((file) => `!${file}`)],
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/test/jest/jsdom-environment.cjs',
      setupFilesAfterEnv: ['<rootDir>/test/jest/testing-library.ts'],
      testMatch: ['<rootDir>/web/src/**/*.spec.tsx'],
    },
  ],
};
