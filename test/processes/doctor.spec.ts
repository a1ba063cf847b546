import { MongoClient } from 'mongodb';
import { checkReadModels, checkRedis, checkVault } from '../../api/doctor/check-stores.js';
import { Settings } from '../../api/platform/config/settings.js';
import { openVault } from '../../api/platform/config/open-stores.js';
import { startMongoWire, type MongoWire } from '../support/stand-ins/mongo-wire/mongo-wire.js';
import { startRedisServer, type RedisServer } from '../support/stand-ins/redis-server.js';

describe('meritlist doctor', () => {
  let mongo: MongoWire;
  let redis: RedisServer;
  let client: MongoClient;
  beforeAll(async () => {
    [mongo, redis] = [await startMongoWire(), await startRedisServer()];
    client = await MongoClient.connect(mongo.url);
  });
  afterAll(async () => {
    await client.close();
    await mongo.stop();
    await redis.kill();
  });

  it('reports that MongoDB and Redis can be used, and creates nothing in MongoDB', async () => {
    const settings = new Settings({ READ_STORE_URL: mongo.url, REDIS_URL: redis.url, MASTER_KEY: '5a'.repeat(32) });
    await (await openVault(settings)).close();
    const collections = async () =>
      (await client.db('meritlist').collections()).map(({ collectionName }) => collectionName);
    const before = await collections();
    expect(before.length).toBeGreaterThan(0);
    const findings = [await checkVault(settings), await checkReadModels(settings), ...(await checkRedis(settings))];
    const states = findings.map(({ check, state }) => `${check}: ${state}`);
    expect(states).toEqual(['vault: ok', 'read models: ok', 'redis: ok']);
    expect(await collections()).toEqual(before);
  });
});
