import { node } from './jest.config.mjs';

/** Specs for the code that `stryker.config.mjs` mutates; each mutant is tested by the specs that execute it. */
export default {
  ...node,
  // StrykerJS resolves no `<rootDir>`
  testEnvironment: 'node',
  displayName: 'mutation',
  // StrykerJS runs specs beside each other, and on busy machines
  testTimeout: 60_000,
  testMatch: [
    '<rootDir>/{api,projections}/**/*.{decider,projection}.spec.ts',
    '<rootDir>/api/attempts/*.spec.ts',
    '<rootDir>/projections/{merit-lists,practice}/*.spec.ts',
    '<rootDir>/projections/leaderboard/{day-start,points,ranks,standing,what-if}.spec.ts',
    '<rootDir>/projections/item-statistics/item-figures.spec.ts',
  ],
};
