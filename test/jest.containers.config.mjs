import { node } from './jest.config.mjs';

/**
 * Tests the image and the cluster of docker/ in a Docker engine. Requires `docker`, `docker-compose`, `debootstrap` and
 * root.
 */
export default {
  ...node,
  displayName: 'containers',
  testMatch: ['<rootDir>/test/containers/**/*.spec.ts'],
  // Images are built once, and memory suffices for one cluster only
  maxWorkers: 1,
  testTimeout: 180_000,
};
