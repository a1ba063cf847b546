import { RedisAnnouncer } from '../../../api/platform/redis/redis-announcer.js';
import { Redis } from '../../../api/platform/redis/redis.js';
import type { LiveMessage } from '../../../api/contracts/live/messages.js';
import { startApp, type TestApp } from './test-app.js';

/** Servers with separate stores that share only Redis, and an additional publisher of live messages. */
export interface AppsOnRedis {
  readonly apps: readonly TestApp[];
  readonly links: readonly Redis[];
  announce(messages: readonly LiveMessage[]): void;
  close(): Promise<void>;
}

export async function startAppsOnRedis(url: string, namespace: string, count: number): Promise<AppsOnRedis> {
  const links: Redis[] = [];
  const link = async () => {
    links.push(await Redis.open(url, namespace));
    return links.at(-1)!;
  };
  const announcer = new RedisAnnouncer(await link());
  const apps: TestApp[] = [];
  for (let number = 0; number < count; number += 1) {
    const redis = await link();
    apps.push(await startApp({ before: async (platform) => void Object.assign(platform, { redis }) }));
  }
  return {
    apps,
    links,
    announce: (messages) => announcer.announce(messages),
    async close() {
      announcer.close();
      for (const app of apps) await app.stop();
      for (const each of links) await each.close();
    },
  };
}
