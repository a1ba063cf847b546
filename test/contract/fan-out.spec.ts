import { randomUUID } from 'node:crypto';
import { rooms } from '../../api/contracts/live/messages.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { startAppsOnRedis } from '../support/server/apps-on-redis.js';
import { eventually } from '../support/assertions/eventually.js';
import { openLive } from '../support/server/live-socket.js';
import { registerStudent } from '../support/scenarios/people.js';
import { answerFor, fanOutContract, revisionsOf } from './fan-out.contract.js';

const url = process.env.REDIS_URL;

fanOutContract('one process', async () => {
  const app = await startApp();
  return {
    apps: [app],
    announce: (messages) => app.platform.announcements.announce(messages),
    close: () => app.stop(),
  };
});

if (url) {
  fanOutContract('Redis', () => startAppsOnRedis(url, randomUUID(), 2));

  it('a server with Redis publishes through Redis only, so that no message is delivered twice', async () => {
    const { apps, announce, close } = await startAppsOnRedis(url, randomUUID(), 1);
    const [app] = apps as [TestApp];
    const live = await openLive(app.url, (await registerStudent(app, 'ann')).token);
    app.platform.announcements.announce([answerFor(rooms.role('student'), 1)]);
    announce([answerFor(rooms.role('student'), 2)]);
    await eventually(async () => expect(revisionsOf(live)).toContain(2), 5_000);
    expect(revisionsOf(live)).toEqual([2]);
    live.socket.disconnect();
    await close();
  });
}
