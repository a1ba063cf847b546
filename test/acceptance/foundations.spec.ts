import { jest } from '@jest/globals';
import { NestApplication } from '@nestjs/core';
import { getMetadataStorage, registerDecorator } from 'class-validator';
import { Strategy } from 'passport-jwt';
import { Server } from 'socket.io';
import { LEADERBOARD_WATCH } from '../../api/contracts/live/messages.js';
import { LiveGateway } from '../../api/live/live.gateway.js';
import { AccessGuard } from '../../api/platform/auth/access.guard.js';
import { apiCalls, fillPath, type ApiCall } from '../support/server/api-calls.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { logInAdmin, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';
import { PollingClient } from '../support/server/polling-client.js';

/** The required server libraries, each tested through behaviour that depends on it. */
describe('server frameworks', () => {
  let app: TestApp;
  let ann: Person;
  let tutor: Person;
  let adminId: string;
  let tokens: Record<string, string>;
  let calls: ApiCall[];

  beforeAll(async () => {
    app = await startApp();
    ann = await registerStudent(app, 'ann');
    tutor = await registerTutor(app, 'tutor');
    const admin = await logInAdmin(app);
    adminId = admin.id;
    tokens = { student: ann.token, tutor: tutor.token, admin: admin.token };
    calls = (await apiCalls(app)).filter(({ path }) => !path.endsWith('/logout'));
  });
  afterAll(() => app.stop());
  afterEach(() => void jest.restoreAllMocks());

  const call = (apiCall: ApiCall, body: object = {}) => {
    const [token] = apiCall.roles.flatMap((role) => tokens[role] ?? []);
    const hasBody = apiCall.method === 'POST' || apiCall.method === 'PUT';
    return app.http<{ errors?: Record<string, string> }>(
      apiCall.method,
      fillPath(apiCall, { studentId: ann.id, tutorId: tutor.id, adminId, subject: 'Physics' }),
      { ...(token && { token }), ...(hasBody && { body }) },
    );
  };

  it('[CARD-21] NestJS handles every operation with a controller', async () => {
    expect(app.nest).toBeInstanceOf(NestApplication);
    const guard = jest.spyOn(AccessGuard.prototype, 'canActivate');
    for (const operation of calls) {
      guard.mockClear();
      await call(operation);
      const controllers = guard.mock.calls.map(([context]) => context.getClass());
      expect([operation.path, controllers.length]).toEqual([operation.path, 1]);
      expect(app.nest.get(controllers[0]!)).toBeInstanceOf(controllers[0]!);
    }
  });

  it('[CARD-28] passport-jwt authenticates calls: a call is rejected whenever the strategy rejects it', async () => {
    const guarded = calls.filter(({ roles }) => !roles.includes('visitor'));
    expect(guarded.length).toBeGreaterThan(10);
    const strategy = jest.spyOn(Strategy.prototype, 'authenticate');
    expect((await app.http('GET', `/student/profile/${ann.id}`, { token: ann.token })).status).toBe(200);
    expect(strategy).toHaveBeenCalledTimes(1);
    strategy.mockImplementation(function (this: Strategy) {
      this.fail('refused', 401);
    });
    for (const operation of guarded)
      expect([operation.path, (await call(operation)).status]).toEqual([operation.path, 401]);
  });

  it('[CARD-23] @nestjs/websockets manages the gateway and its messages', async () => {
    const guard = jest.spyOn(AccessGuard.prototype, 'canActivate');
    const client = await PollingClient.connect(app, ann.token);
    const { server } = app.nest.get(LiveGateway) as unknown as { server: Server };
    expect([...server.sockets.sockets.keys()]).toHaveLength(1);
    await client.sendMessage(LEADERBOARD_WATCH);
    await client.nextMessage('leaderboard');
    const guardedCalls = guard.mock.calls.map(([context]) => [context.getType(), context.getClass()]);
    expect(guardedCalls).toEqual([['ws', LiveGateway]]);
    await client.close();
  });

  it('[CARD-24] socket.io clients receive messages over HTTP long polling', async () => {
    const { server } = app.nest.get(LiveGateway) as unknown as { server: unknown };
    expect(server).toBeInstanceOf(Server);
    const client = await PollingClient.connect(app, ann.token);
    await client.sendMessage(LEADERBOARD_WATCH);
    expect(await client.nextMessage('leaderboard')).toEqual({ version: expect.any(Number), total: 0, top: [] });
    await client.close();
    await expect(PollingClient.connect(app, 'no.such.token')).rejects.toThrow(/^44/);
  });

  it('[CARD-29] class-validator rules are enforced on every request body', async () => {
    const bodies = calls.filter(({ fields }) => fields.length > 0);
    expect(bodies.length).toBeGreaterThan(10);
    const validator = { validate: () => false, defaultMessage: () => 'refused by the rule of this test' };
    const before = new Map([...rules].map(([target, targetRules]) => [target, [...targetRules]]));
    for (const target of before.keys()) registerDecorator({ target, propertyName: 'spec', validator });
    try {
      for (const operation of bodies) {
        const { status, body } = await call(operation);
        expect([operation.path, status, body.errors]).toEqual([
          operation.path,
          400,
          expect.objectContaining({ spec: 'refused by the rule of this test' }),
        ]);
      }
    } finally {
      // Other specs of the same process use the same classes
      for (const [target, targetRules] of before) rules.set(target, targetRules);
    }
  });
});

/** Returns the DTOs with the rules registered in class-validator. */
const { validationMetadatas: rules } = getMetadataStorage() as unknown as {
  validationMetadatas: Map<new () => object, object[]>;
};
