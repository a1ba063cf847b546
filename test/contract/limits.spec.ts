import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Limits } from '../../api/platform/limits/limits.js';
import { Redis } from '../../api/platform/redis/redis.js';
import { MemoryVault } from '../support/stand-ins/memory-vault.js';
import { limitsContract } from './limits.contract.js';

const url = process.env.REDIS_URL;

limitsContract('one process', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  return {
    limits: new Limits(new MemoryVault()),
    letPass: async (seconds) => {
      jest.advanceTimersByTime(seconds * 1_000 + 1);
    },
    close: async () => {
      jest.useRealTimers();
    },
  };
});

if (url) {
  const onRedis = async (namespace: string, vault = new MemoryVault()) => {
    const redis = await Redis.open(url, namespace);
    return { redis, limits: new Limits(vault, redis), close: () => redis.close() };
  };
  limitsContract('Redis', async () => ({
    ...(await onRedis(randomUUID())),
    letPass: (seconds) => delay(seconds * 1_000 + 100),
  }));

  describe('rate limits of several processes on Redis', () => {
    it('are shared under keys that expire and reveal no address', async () => {
      const [namespace, vault] = [randomUUID(), new MemoryVault()];
      const processes = [await onRedis(namespace, vault), await onRedis(namespace, vault)] as const;
      const [firstProcess, secondProcess] = processes.map(({ limits }) =>
        limits.limit({ name: 'logins', most: 4, seconds: 60 }),
      );
      for (const limit of [firstProcess, secondProcess, firstProcess, secondProcess])
        await limit?.count('ann@example.org 10.1.2.3');
      await expect(firstProcess?.check('ann@example.org 10.1.2.3')).rejects.toMatchObject({ code: 'too-many' });
      await expect(secondProcess?.count('ann@example.org 10.1.2.3')).rejects.toMatchObject({ code: 'too-many' });

      const { client } = processes[0].redis;
      const keys = await client.keys(`${namespace}:*`);
      expect(keys).toHaveLength(1);
      expect(keys[0]).toMatch(/^[0-9a-f-]+:limit:logins:[\w-]{43}$/);
      expect(await client.ttl(keys[0]!)).toBeGreaterThan(50);
      for (const each of processes) await each.close();
    });
  });
}
