import { randomUUID } from 'node:crypto';
import { startApp } from '../support/app.js';
import { startAppsOnRedis } from '../support/apps-on-redis.js';
import { fanOutContract } from './fan-out.contract.js';

const url = process.env.REDIS_URL;

fanOutContract('one process', async () => {
  const app = await startApp();
  return {
    apps: [app],
    announce: (messages) => app.platform.announcements.announce(messages),
    close: () => app.stop(),
  };
});

if (url) fanOutContract('Redis', () => startAppsOnRedis(url, randomUUID(), 2));
