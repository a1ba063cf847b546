import type { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { LEADERBOARD_UNWATCH, LEADERBOARD_WATCH, rooms } from '../../api/contracts/live/messages.js';
import { LiveGateway } from '../../api/live/live.gateway.js';
import { Connections } from '../../api/platform/limits/connections.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { RawConnection } from '../support/server/raw-connection.js';
import { eventually } from '../support/assertions/eventually.js';
import { openLive } from '../support/server/live-socket.js';
import { registerStudent, type Person } from '../support/scenarios/people.js';

const connect = (token: string) => `40${JSON.stringify({ token })}`;

describe('live sockets', () => {
  let app: TestApp;
  let ann: Person;
  let server: Server;

  beforeAll(async () => {
    app = await startApp();
    ann = await registerStudent(app, 'ann');
    ({ server } = app.nest.get(LiveGateway) as unknown as { server: Server });
  });
  afterAll(() => app.stop());
  afterEach(() =>
    eventually(async () => {
      if (server.engine.clientsCount > 0) throw new Error('sockets are left open');
    }, 5_000),
  );

  it('receive the reason for a rejection and are closed', async () => {
    const socket = await RawConnection.openWebSocket(app.url);
    socket.sendFrames(connect('junk'));
    expect(await socket.readToEnd()).toContain('44{"message":"Your session has ended. Please sign in again."}');
  });

  it('are closed when a second connect packet arrives before the response to the first', async () => {
    const socket = await RawConnection.openWebSocket(app.url);
    socket.sendFrames(connect(ann.token), connect(ann.token));
    expect(await socket.readToEnd()).not.toContain('"sid"');
  });

  it('are closed when they never send a connect packet', async () => {
    const socket = await RawConnection.openWebSocket(app.url);
    expect(await socket.readToEnd()).not.toContain('"message"');
  });

  it('are closed when they exceed the packet rate of a page', async () => {
    const socket = await RawConnection.openWebSocket(app.url);
    socket.sendFrames(connect(ann.token));
    for (let nextTurn = 0; nextTurn < 20; nextTurn += 1) {
      socket.sendFrames(`42["${LEADERBOARD_WATCH}"]`, `42["${LEADERBOARD_UNWATCH}"]`);
    }
    expect(await socket.readToEnd()).toContain('40{"sid"');
  });

  it('are closed when they do not read received messages', async () => {
    const socket = await RawConnection.openWebSocket(app.url);
    socket.sendFrames(connect(ann.token));
    await eventually(async () => expect(server.sockets.sockets.size).toBe(1), 5_000);
    socket.socket.pause();
    const message = { text: 'x'.repeat(20_000) };
    let sent = 0;
    while (server.sockets.sockets.size > 0 && sent < 5_000) {
      server.to(rooms.account(ann.id)).emit('large', message);
      sent += 1;
      if (sent % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(sent).toBeLessThan(5_000);
    socket.socket.destroy();
  });

  it("count towards the account's connection limit after upgrading from long polling", async () => {
    const connections = app.nest.get(Connections, { strict: false });
    const count = () => connections.count(`account ${ann.id}`);
    await eventually(async () => expect(count()).toBe(0), 10_000);
    const socket = io(app.url, { auth: { token: ann.token }, transports: ['polling', 'websocket'], forceNew: true });
    await eventually(async () => expect(socket.io.engine.transport.name).toBe('websocket'), 5_000);
    await eventually(async () => expect(count()).toBe(1), 5_000);
    socket.close();
  });

  it('are limited to 20 per account, and closing one frees its slot', async () => {
    const open = [];
    for (let n = 0; n < 20; n += 1) open.push(await openLive(app.url, ann.token));
    await expect(openLive(app.url, ann.token)).rejects.toThrow(
      'Meritlist is open in too many places. Close some of them.',
    );
    const bob = await openLive(app.url, (await registerStudent(app, 'bob')).token);
    open.pop()!.socket.close();
    open.push(await eventually(() => openLive(app.url, ann.token), 5_000), bob);
    open.forEach(({ socket }) => socket.close());
  });
});
