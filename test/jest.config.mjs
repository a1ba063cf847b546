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

const shared = {
  // Absolute, since jest resolves a project's rootDir against the working directory
  rootDir: resolve(import.meta.dirname, '..'),
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

export default {
  // Starting a server with its first accounts takes a while on a busy machine
  testTimeout: 120_000,
  // Each spec file leaks some memory
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['api', 'projections', 'test/acceptance', 'test/contract', 'test/security'].map(
        (folder) => `<rootDir>/${folder}/**/*.spec.ts`,
      ),
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/test/jest/jsdom-environment.cjs',
      setupFilesAfterEnv: ['<rootDir>/test/jest/testing-library.ts'],
      testMatch: ['<rootDir>/web/src/**/*.spec.ts', '<rootDir>/web/src/**/*.spec.tsx'],
    },
  ],
};
