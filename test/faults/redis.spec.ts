import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { LiveMessage } from '../../api/contracts/live/messages.js';
import { Limits } from '../../api/platform/limits/limits.js';
import { liveChannels, RedisAnnouncer } from '../../api/platform/redis/redis-announcer.js';
import { channel, Redis } from '../../api/platform/redis/redis.js';
import { eventually } from '../support/assertions/eventually.js';
import { MemoryVault } from '../support/stand-ins/memory-vault.js';
import { startRedisServer, type RedisServer } from '../support/stand-ins/redis-server.js';

const NEWS = channel<{ title: string }>('news');
const BACK_MS_MAX = 10_000;

let redis: RedisServer;
let link: Redis;
let other: Redis;
let heard: string[];
let gaps: number;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  redis = await startRedisServer();
  link = await Redis.open(redis.url);
  other = await Redis.open(redis.url);
  heard = [];
  gaps = 0;
  other.subscribe(NEWS, ({ title }) => heard.push(title));
  other.onGap(() => (gaps += 1));
  await told();
});
afterEach(async () => {
  redis.thaw();
  await link.close();
  await other.close();
  await redis.kill();
});

/** Said until it is heard. */
const told = () =>
  eventually(async () => {
    const title = randomUUID();
    await link.publish(NEWS, { title });
    await eventually(async () => expect(heard).toContain(title), 500);
  }, BACK_MS_MAX);
const took = async (what: () => Promise<unknown>) => {
  const began = performance.now();
  await what();
  return performance.now() - began;
};
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const refused = () => expect(link.publish(NEWS, { title: 'lost' })).rejects.toMatchObject({ name: 'RedisUnavailable' });

it('that is killed is away at once, and heard again when it is back, with a gap', async () => {
  expect([link.notReady(), other.notReady(), gaps]).toEqual([undefined, undefined, 0]);
  for (const round of [1, 2, 3]) {
    await redis.kill();
    await eventually(async () => expect(other.notReady()).toBeDefined(), 2_000);
    expect(await took(refused)).toBeLessThan(1_000);
    await redis.start();
    await told();
    expect(gaps).toBe(round);
  }
});

it('that freezes delays nothing by a second, is found out, and is heard again when it goes on', async () => {
  redis.freeze();
  for (let call = 0; call < 3; call += 1) expect(await took(refused)).toBeLessThan(1_000);
  await eventually(async () => expect([link.notReady(), other.notReady()]).not.toContain(undefined), 5_000);
  expect(await took(refused)).toBeLessThan(1_000);
  redis.thaw();
  await told();
  expect(gaps).toBe(1);
});

it('that came only after the start is heard all the same', async () => {
  await redis.kill();
  const early = await Redis.open(redis.url);
  const titles: string[] = [];
  early.subscribe(NEWS, ({ title }) => titles.push(title));
  await redis.start();
  await eventually(async () => {
    await early.publish(NEWS, { title: 'late' });
    await eventually(async () => expect(titles).toContain('late'), 500);
  }, BACK_MS_MAX);
  await early.close();
});

it('holds what is said and heard while it dies and returns again and again, with no rejection unheard', async () => {
  const unheard: unknown[] = [];
  const note = (why: unknown) => unheard.push(why);
  process.on('unhandledRejection', note);
  for (let round = 0; round < 8; round += 1) {
    const saying = Array.from({ length: 200 }, () => link.publish(NEWS, { title: 'x' }).catch(() => {}));
    other.subscribe(channel<string>(`more-${round}`), () => {});
    await redis.kill();
    await Promise.all(saying);
    await redis.start();
  }
  await told();
  process.off('unhandledRejection', note);
  expect(unheard).toEqual([]);
});

describe('the announcer', () => {
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
    other.subscribeRaw('pSubscribe', `${liveChannels(other)}#*`, (said) => {
      revisions.push(Number(/#(\d+)#/.exec(said.toString('latin1'))?.[1]));
    });
  });
  afterEach(() => announcer.close());

  it('keeps the latest thousand in their order while Redis is away', async () => {
    announcer.announce([message(0)]);
    await eventually(async () => expect(revisions).toEqual([0]), BACK_MS_MAX);
    await redis.kill();
    await eventually(async () => expect(link.notReady()).toBeDefined(), 2_000);
    for (const revision of range(1, 1_501)) announcer.announce([message(revision)]);
    // what it says on return goes to those who hear by then
    const heardAgain = new Promise<void>((resolve) => other.onGap(resolve));
    const publisher = link.client;
    const publish = publisher.publish.bind(publisher);
    jest.spyOn(publisher, 'publish').mockImplementation((async (...given: Parameters<typeof publish>) => {
      await heardAgain;
      return publish(...given);
    }) as typeof publish);
    await redis.start();
    await eventually(async () => expect(revisions).toHaveLength(1_001), BACK_MS_MAX);
    expect(revisions).toEqual([0, ...range(501, 1_501)]);
  });

  it('[P8] that alone loses Redis has all sockets ask anew when messages were lost, and only then', async () => {
    const announceCutOff = (messages: readonly LiveMessage[]) => {
      link.client.destroy();
      announcer.announce(messages);
    };
    announceCutOff(range(0, 1_000).map(message));
    await eventually(async () => expect(revisions).toHaveLength(1_000), BACK_MS_MAX);
    expect(gaps).toBe(0);
    announceCutOff(range(1_000, 6_001).map(message));
    await eventually(async () => expect(revisions).toHaveLength(2_000), BACK_MS_MAX);
    await eventually(async () => expect(gaps).toBe(1), BACK_MS_MAX);
    expect(other.notReady()).toBeUndefined();
  });
});

describe('limits', () => {
  it('stay shut and keep nobody waiting when Redis dies, freezes and comes back empty', async () => {
    const limit = new Limits(new MemoryVault(), link).limit({ name: 'logins', most: 3, seconds: 600 });
    for (const _time of range(0, 3)) await limit.count('ann');
    const shut = () => expect(limit.check('ann')).rejects.toMatchObject({ code: 'too-many' });
    const counts = async (key: string) => {
      for (const _time of range(0, 3)) expect(await took(() => limit.count(key))).toBeLessThan(1_000);
      await expect(limit.count(key)).rejects.toMatchObject({ code: 'too-many' });
    };
    await shut();

    redis.freeze();
    expect(await took(shut)).toBeLessThan(1_000);
    await counts('bob');
    redis.thaw();
    await told();

    await redis.kill();
    expect(await took(shut)).toBeLessThan(1_000);
    await counts('cem');

    await redis.start();
    await told();
    await shut();
    await counts('dan');
  });
});
