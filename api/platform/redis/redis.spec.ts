import { once } from 'node:events';
import net, { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import { eventually } from '../../../test/support/assertions/eventually.js';
import { channel, Redis } from './redis.js';
// the module is loaded in advance, so that the lazy import in `Redis.open` does not count towards the measured time
import './redis-connection.js';

const NEWS_CHANNEL = channel<{ title: string }>('news');
const SECRET = 'pa55word';

describe('Redis while the server is unavailable', () => {
  let redis: Redis;
  let lines: string[];
  let server: Server;
  let connections: Socket[];

  beforeEach(async () => {
    lines = [];
    const note = (line: unknown) => void lines.push(String(line));
    jest.spyOn(Logger.prototype, 'log').mockImplementation(note);
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(note);
    connections = [];
    server = createServer((socket) => connections.push(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    await redis?.close();
    connections.forEach((socket) => socket.destroy());
    server.close();
    jest.restoreAllMocks();
  });

  const port = () => (server.address() as AddressInfo).port;
  const url = () => `redis://:${SECRET}@127.0.0.1:${port()}/3`;
  const durationOf = async (task: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await task();
    return performance.now() - startedAt;
  };

  it('opens without delay, logs one line and rejects calls immediately', async () => {
    const address = url();
    server.close();
    expect(await durationOf(async () => (redis = await Redis.open(address)))).toBeLessThan(3_000);
    redis.subscribe(NEWS_CHANNEL, () => {});
    expect(redis.notReady()).toMatch(/ECONNREFUSED/);
    expect(
      await durationOf(() =>
        expect(redis.publish(NEWS_CHANNEL, { title: 'a' })).rejects.toMatchObject({ name: 'RedisUnavailable' }),
      ),
    ).toBeLessThan(1_000);
    const attempts = jest.spyOn(net, 'createConnection');
    await eventually(async () => expect(attempts.mock.calls.length).toBeGreaterThan(1), 10_000);
    expect(lines).toEqual([expect.stringMatching(/^unavailable: .*ECONNREFUSED/)]);
    expect(lines.join()).not.toContain(SECRET);
  });

  it('opens and closes without delay if the server accepts connections but is silent', async () => {
    expect(await durationOf(async () => (redis = await Redis.open(url())))).toBeLessThan(3_000);
    expect(redis.notReady()).toBe('connecting');
    await expect(redis.publish(NEWS_CHANNEL, { title: 'a' })).rejects.toMatchObject({ name: 'RedisUnavailable' });
    await eventually(async () => expect(redis.notReady()).toBe('no response'), 10_000);
    expect(await durationOf(() => redis.close())).toBeLessThan(1_000);
    expect(redis.notReady()).toBe('closed');
  });

  it('rejects an invalid address without revealing the password', async () => {
    for (const invalidUrl of [
      `redis://:${SECRET}@host:port`,
      `redis://:${SECRET}@host/first`,
      `redis://:%%${SECRET}@host`,
    ]) {
      const refused = Redis.open(invalidUrl);
      await expect(refused).rejects.toMatchObject({
        name: 'WrongSetting',
        message: expect.stringMatching(/^REDIS_URL/),
      });
      await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining(SECRET) });
    }
  });
});
