import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { LiveMessage } from '../../api/contracts/live/messages.js';
import { Limits } from '../../api/platform/limits/limits.js';
import { liveChannels, RedisAnnouncer } from '../../api/platform/redis/redis-announcer.js';
import { channel, Redis } from '../../api/platform/redis/redis.js';
import { eventually } from '../support/assertions/eventually.js';
import { MemoryVault } from '../support/stand-ins/memory-vault.js';
import { startRedisServer, type RedisServer } from '../support/stand-ins/redis-server.js';

const NEWS_CHANNEL = channel<{ title: string }>('news');
const RECOVERY_MS_MAX = 10_000;

let redis: RedisServer;
let link: Redis;
let subscriber: Redis;
let receivedTitles: string[];
let gaps: number;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  redis = await startRedisServer();
  link = await Redis.open(redis.url);
  subscriber = await Redis.open(redis.url);
  receivedTitles = [];
  gaps = 0;
  subscriber.subscribe(NEWS_CHANNEL, ({ title }) => receivedTitles.push(title));
  subscriber.onGap(() => (gaps += 1));
  await expectDelivery();
});
afterEach(async () => {
  redis.thaw();
  await link.close();
  await subscriber.close();
  await redis.kill();
});

/** Publishes until the message is received. */
const expectDelivery = () =>
  eventually(async () => {
    const title = randomUUID();
    await link.publish(NEWS_CHANNEL, { title });
    await eventually(async () => expect(receivedTitles).toContain(title), 500);
  }, RECOVERY_MS_MAX);
const durationOf = async (task: () => Promise<unknown>) => {
  const startedAt = performance.now();
  await task();
  return performance.now() - startedAt;
};
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const expectRefusedPublish = () =>
  expect(link.publish(NEWS_CHANNEL, { title: 'lost' })).rejects.toMatchObject({ name: 'RedisUnavailable' });

it('a killed Redis is reported immediately, and messages are delivered again after its restart with a reported gap', async () => {
  expect([link.notReady(), subscriber.notReady(), gaps]).toEqual([undefined, undefined, 0]);
  for (const round of [1, 2, 3]) {
    await redis.kill();
    await eventually(async () => expect(subscriber.notReady()).toBeDefined(), 2_000);
    expect(await durationOf(expectRefusedPublish)).toBeLessThan(1_000);
    await redis.start();
    await expectDelivery();
    expect(gaps).toBe(round);
  }
});

it('calls to a frozen Redis take less than a second, the freeze is detected, and messages are delivered afterwards', async () => {
  redis.freeze();
  for (let call = 0; call < 3; call += 1) expect(await durationOf(expectRefusedPublish)).toBeLessThan(1_000);
  await eventually(async () => expect([link.notReady(), subscriber.notReady()]).not.toContain(undefined), 5_000);
  expect(await durationOf(expectRefusedPublish)).toBeLessThan(1_000);
  redis.thaw();
  await expectDelivery();
  expect(gaps).toBe(1);
});

it('messages are delivered when Redis starts after the server', async () => {
  await redis.kill();
  const firstConnection = await Redis.open(redis.url);
  const titles: string[] = [];
  firstConnection.subscribe(NEWS_CHANNEL, ({ title }) => titles.push(title));
  await redis.start();
  await eventually(async () => {
    await firstConnection.publish(NEWS_CHANNEL, { title: 'late' });
    await eventually(async () => expect(titles).toContain('late'), 500);
  }, RECOVERY_MS_MAX);
  await firstConnection.close();
});

it('no promise rejection is unhandled when Redis repeatedly restarts during publishing and subscribing', async () => {
  const unhandledRejections: unknown[] = [];
  const recordRejection = (reason: unknown) => unhandledRejections.push(reason);
  process.on('unhandledRejection', recordRejection);
  for (let round = 0; round < 8; round += 1) {
    const publications = Array.from({ length: 200 }, () => link.publish(NEWS_CHANNEL, { title: 'x' }).catch(() => {}));
    subscriber.subscribe(channel<string>(`more-${round}`), () => {});
    await redis.kill();
    await Promise.all(publications);
    await redis.start();
  }
  await expectDelivery();
  process.off('unhandledRejection', recordRejection);
  expect(unhandledRejections).toEqual([]);
});

describe('the Redis publisher', () => {
  const revisions: number[] = [];
  let announcer: RedisAnnouncer;
  const message = (revision: number): LiveMessage => ({
    room: 'account:ann',
    name: 'attempt:answer',
    payload: { attemptId: 'a', questionId: `#${revision}#`, option: null, revision },
  });

  beforeEach(() => {
    revisions.length = 0;
    announcer = new RedisAnnouncer(link);
    subscriber.subscribeRaw('pSubscribe', `${liveChannels(subscriber)}#*`, (text) => {
      revisions.push(Number(/#(\d+)#/.exec(text.toString('latin1'))?.[1]));
    });
  });
  afterEach(() => announcer.close());

  it('buffers the latest thousand messages in order while Redis is unavailable', async () => {
    announcer.announce([message(0)]);
    await eventually(async () => expect(revisions).toEqual([0]), RECOVERY_MS_MAX);
    await redis.kill();
    await eventually(async () => expect(link.notReady()).toBeDefined(), 2_000);
    for (const revision of range(1, 1_501)) announcer.announce([message(revision)]);
    // The queued messages reach the servers that have already reconnected
    const reconnected = new Promise<void>((resolve) => subscriber.onGap(resolve));
    const publisher = link.client;
    const publish = publisher.publish.bind(publisher);
    jest.spyOn(publisher, 'publish').mockImplementation((async (...args: Parameters<typeof publish>) => {
      await reconnected;
      return publish(...args);
    }) as typeof publish);
    await redis.start();
    await eventually(async () => expect(revisions).toHaveLength(1_001), RECOVERY_MS_MAX);
    expect(revisions).toEqual([0, ...range(501, 1_501)]);
  });

  it('makes all sockets refetch if and only if messages were lost when its own connection broke', async () => {
    const publishInterrupted = (messages: readonly LiveMessage[]) => {
      link.client.destroy();
      announcer.announce(messages);
    };
    publishInterrupted(range(0, 1_000).map(message));
    await eventually(async () => expect(revisions).toHaveLength(1_000), RECOVERY_MS_MAX);
    expect(gaps).toBe(0);
    publishInterrupted(range(1_000, 6_001).map(message));
    await eventually(async () => expect(revisions).toHaveLength(2_000), RECOVERY_MS_MAX);
    await eventually(async () => expect(gaps).toBe(1), RECOVERY_MS_MAX);
    expect(subscriber.notReady()).toBeUndefined();
  });
});

describe('rate limits on Redis', () => {
  it('reject without delay when Redis dies, freezes and returns empty', async () => {
    const limit = new Limits(new MemoryVault(), link).limit({ name: 'logins', most: 3, seconds: 600 });
    for (const _time of range(0, 3)) await limit.count('ann');
    const expectRejected = () => expect(limit.check('ann')).rejects.toMatchObject({ code: 'too-many' });
    const counts = async (key: string) => {
      for (const _time of range(0, 3)) expect(await durationOf(() => limit.count(key))).toBeLessThan(1_000);
      await expect(limit.count(key)).rejects.toMatchObject({ code: 'too-many' });
    };
    await expectRejected();

    redis.freeze();
    expect(await durationOf(expectRejected)).toBeLessThan(1_000);
    await counts('bob');
    redis.thaw();
    await expectDelivery();

    await redis.kill();
    expect(await durationOf(expectRejected)).toBeLessThan(1_000);
    await counts('cem');

    await redis.start();
    await expectDelivery();
    await expectRejected();
    await counts('dan');
  });
});
