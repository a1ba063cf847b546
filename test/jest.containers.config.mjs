import base from './jest.config.mjs';

const [server] = base.projects;

/** The image and the cluster of docker/ in a Docker engine: needs `docker`, `docker-compose`, `debootstrap` and root. */
export default {
  ...server,
  displayName: 'containers',
  testMatch: ['<rootDir>/test/containers/**/*.spec.ts'],
  // images are built once, and memory suffices for one cluster
  maxWorkers: 1,
  testTimeout: 180_000,
};
