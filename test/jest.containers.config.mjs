import base from './jest.config.mjs';

const [server] = base.projects;

/**
 * Tests the image and the cluster of docker/ in a Docker engine. Requires `docker`, `docker-compose`, `debootstrap` and
 * root.
 */
export default {
  ...server,
  displayName: 'containers',
  testMatch: ['<rootDir>/test/containers/**/*.spec.ts'],
  // Images are built once, and memory suffices for one cluster only
  maxWorkers: 1,
  testTimeout: 180_000,
};
