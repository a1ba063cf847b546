import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Controller, Get, Module, Post, type ExecutionContext } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule, Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { texts } from '../../contracts/http/texts.js';
import { MemoryVault } from '../../../test/support/stand-ins/memory-vault.js';
import { CLOCK } from '../clock.js';
import { VAULT } from '../vault/vault.js';
import type { CommandContext } from '../commands/command-context.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import { ProblemFilter } from '../http/problem.filter.js';
import { Access, BannedToo, CalledBy, Public, type Caller } from './access.js';
import { AccessGuard, EveryRouteHasARule } from './access.guard.js';
import { Context } from './command-context.js';
import { OwnId } from './ownership.js';
import { OwnershipGuard } from './ownership.guard.js';
import { SessionTokens } from './session-tokens.js';

const NOW = new Date('2026-01-05T10:00:00.000Z');
const caller = (role: Caller['role'], accountId: string): Caller => ({
  accountId,
  role,
  sessionId: 's',
  epoch: 0,
  expiresAt: new Date('2026-01-06T10:00:00.000Z'),
  banned: false,
});
const callers: Record<string, Caller> = {
  ann: caller('student', 'ann'),
  tom: caller('tutor', 'tom'),
  eve: caller('admin', 'eve'),
  banned: { ...caller('student', 'ann'), banned: true },
};

@Controller()
class Routes {
  @Get('public')
  @Public()
  open(@Context() context: CommandContext) {
    return context;
  }

  @Post(['students', 'students/:studentId'])
  @Access('student')
  @OwnId({ params: 'studentId' })
  students(@Context() context: CommandContext, @CalledBy() calledBy: Caller) {
    return { ...context, calledBy };
  }

  @Get('profile/:studentId')
  @Access('student')
  @BannedToo()
  @OwnId({ params: 'studentId' })
  profile() {
    return {};
  }

  @Post('tutors/:tutorId')
  @Access('tutor')
  @OwnId({ params: 'tutorId' })
  tutors() {
    return {};
  }

  @Post('tutors/:tutorId/inspect')
  @Access('admin')
  inspectTutor() {
    return {};
  }

  @Post('owners/:owner')
  @Access('student', 'tutor')
  @OwnId({ params: 'owner', query: 'of', body: 'for' })
  owners() {
    return {};
  }

  @Get('own-without-session/:owner')
  @Public()
  @OwnId({ params: 'owner' })
  ownWithoutSession() {
    return {};
  }
}

@Controller()
class UncheckedController {
  @Get('forgotten')
  forgotten() {
    return 'secrets';
  }
}

const tokens = {
  authenticate: async (token: string) => {
    if (token === 'unknowable') throw new StoreUnavailable('unavailable');
    return callers[token];
  },
};
const providers = [
  Reflector,
  { provide: SessionTokens, useValue: tokens },
  { provide: CLOCK, useValue: { now: () => NOW } },
  { provide: VAULT, useValue: new MemoryVault() },
  { provide: APP_GUARD, useClass: AccessGuard },
  { provide: APP_GUARD, useClass: OwnershipGuard },
];

async function startModule(module: Parameters<typeof Test.createTestingModule>[0]): Promise<NestFastifyApplication> {
  const compiled = await Test.createTestingModule(module).compile();
  const app = compiled.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
  app.useGlobalFilters(new ProblemFilter());
  await app.init();
  return app;
}

describe('AccessGuard and OwnershipGuard', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await startModule({ controllers: [Routes], providers });
  });
  afterAll(() => app.close());

  const send = async (method: 'GET' | 'POST', url: string, token?: string, payload?: object) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

  it('admit visitors to public routes', async () => {
    const { status, body } = await send('GET', '/public', 'ended');
    expect(status).toBe(200);
    expect(body).toMatchObject({ actor: 'visitor', now: NOW.toISOString() });
    expect(body.commandId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('require a live session', async () => {
    expect(await send('POST', '/students')).toMatchObject({ status: 401, body: { message: texts.sessionMissing } });
    expect(await send('POST', '/students', 'ended')).toMatchObject({
      status: 401,
      body: { message: texts.sessionEnded },
    });
  });

  it('respond 503 while the state of the session is unknown', async () => {
    expect(await send('POST', '/students', 'unknowable')).toMatchObject({ status: 503 });
  });

  it('admit only the roles of the route', async () => {
    expect(await send('POST', '/students', 'tom')).toMatchObject({ status: 403, body: { message: texts.forbidden } });
    expect(await send('POST', '/tutors/tom', 'ann')).toMatchObject({ status: 403 });
    expect(await send('POST', '/tutors/tom', 'tom')).toMatchObject({ status: 201 });
  });

  it('admit banned users only to public routes and routes with @BannedToo', async () => {
    expect(await send('POST', '/students', 'banned')).toMatchObject({ status: 403, body: { error: 'banned' } });
    expect(await send('POST', '/tutors/tom', 'banned')).toMatchObject({ status: 403, body: { error: 'banned' } });
    expect(await send('GET', '/profile/ann', 'banned')).toMatchObject({ status: 200 });
    expect(await send('GET', '/profile/bob', 'banned')).toMatchObject({ status: 404 });
    expect(await send('GET', '/public', 'banned')).toMatchObject({ status: 200 });
  });

  it('provide the caller and the command context', async () => {
    const commandId = randomUUID();
    const { body } = await send('POST', '/students', 'ann', { commandId: commandId.toUpperCase() });
    expect(body).toMatchObject({ commandId, actor: 'student:ann', calledBy: { accountId: 'ann', role: 'student' } });
    expect(typeof body.correlationId).toBe('string');
  });

  it('generate a command id if the body has no valid one', async () => {
    const response = await send('POST', '/students', 'ann', { commandId: 'mine' });
    expect(response.body.commandId).toMatch(/^[0-9a-f]{8}-/);
  });

  it.each([
    ['the address', '/students/bob', {}],
    ['the query', '/students?studentId=bob', {}],
    ['the query, next to the own id', '/students?studentId=ann&studentId=bob', {}],
    ['the body', '/students', { studentId: 'bob' }],
    ['the body, as an object', '/students', { studentId: { $ne: 'ann' } }],
    ['the body, as null', '/students', { studentId: null }],
    ['the body, next to the own id in the address', '/students/ann', { studentId: 'bob' }],
  ])('respond 404 to an id of another student in %s', async (_, url, body) => {
    expect(await send('POST', url, 'ann', body)).toMatchObject({ status: 404, body: { message: texts.notFound } });
  });

  it('allow students access to their own data', async () => {
    expect(await send('POST', '/students/ann?studentId=ann', 'ann', { studentId: 'ann' })).toMatchObject({
      status: 201,
    });
  });

  it('deny tutors access to data of other tutors, and allow admins if the route does', async () => {
    expect(await send('POST', '/tutors/tim', 'tom')).toMatchObject({ status: 404 });
    expect(await send('POST', '/tutors/tim/inspect', 'eve')).toMatchObject({ status: 201 });
  });

  it.each([
    ['the address', '/owners/bob', {}],
    ['the query', '/owners/ann?of=bob', {}],
    ['the body', '/owners/ann?of=ann', { for: 'bob' }],
  ])('respond 404 if the parameter of @OwnId is the id of another account in %s', async (_, url, body) => {
    expect(await send('POST', url, 'ann', body)).toMatchObject({ status: 404, body: { message: texts.notFound } });
  });

  it('require the id of the caller in every parameter of @OwnId, for any role', async () => {
    expect(await send('POST', '/owners/ann?of=ann', 'ann', { for: 'ann' })).toMatchObject({ status: 201 });
    expect(await send('POST', '/owners/tom', 'tom')).toMatchObject({ status: 201 });
  });

  it('reject a public route with @OwnId, since it has no caller', async () => {
    expect(await send('GET', '/own-without-session/ann')).toMatchObject({ status: 403 });
  });
});

describe('a route without an access rule', () => {
  @Module({ imports: [DiscoveryModule], controllers: [UncheckedController], providers: [EveryRouteHasARule] })
  class UncheckedModule {}

  it('prevents the start with an error that names the route', async () => {
    await expect(startModule({ imports: [UncheckedModule], providers })).rejects.toThrow(
      /UncheckedController\.forgotten/,
    );
  });

  it('rejects all callers', async () => {
    const app = await startModule({ controllers: [UncheckedController], providers });
    const headers = { authorization: 'Bearer eve' };
    expect((await app.inject({ method: 'GET', url: '/forgotten', headers })).statusCode).toBe(403);
    expect((await app.inject({ method: 'GET', url: '/forgotten' })).statusCode).toBe(401);
    await app.close();
  });
});

it('AccessGuard and OwnershipGuard ignore socket messages, which are authenticated in the handshake', async () => {
  const socket = { getType: () => 'ws' } as ExecutionContext;
  expect(await new AccessGuard(new Reflector(), tokens as unknown as SessionTokens).canActivate(socket)).toBe(true);
  expect(new OwnershipGuard(new Reflector()).canActivate(socket)).toBe(true);
});
