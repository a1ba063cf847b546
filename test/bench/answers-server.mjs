// The built server with an additional route: a PUT without effect, behind the same guards and DTO as an answer. On a
// message it starts an exam for many students, whose passwords are not hashed.
import { randomUUID } from 'node:crypto';
import 'reflect-metadata';
import { Body, Controller, Module, Param, Put } from '@nestjs/common';
import { AppModule } from '../../dist/api/app.module.js';
import { SessionsService } from '../../dist/api/accounts/sessions.service.js';
import { attemptDecider } from '../../dist/api/attempts/attempt.decider.js';
import { SaveAnswerBody } from '../../dist/api/attempts/save.dto.js';
import { sittingsDecider } from '../../dist/api/attempts/sittings.decider.js';
import { streams } from '../../dist/api/contracts/events/streams.js';
import { Access, CalledBy } from '../../dist/api/platform/auth/access.js';
import { Context } from '../../dist/api/platform/auth/command-context.js';
import { systemClock } from '../../dist/api/platform/clock.js';
import { Commands } from '../../dist/api/platform/commands/commands.js';
import { Settings } from '../../dist/api/platform/config/settings.js';
import { Id } from '../../dist/api/platform/http/id.pipe.js';
import { SaveLimits } from '../../dist/api/platform/limits/write-limits.js';
import { openPlatform } from '../../dist/api/startup/platform.js';
import { createServer } from '../../dist/api/server.js';

const EXAM = randomUUID();
const EXAM_MS = 3_600_000;
const CONCURRENT_STARTS_MAX = 64;

class IdleController {
  idle(_id, body) {
    return { questionId: body.questionId, option: body.option, revision: 0 };
  }
}
const idle = Object.getOwnPropertyDescriptor(IdleController.prototype, 'idle');
Reflect.defineMetadata('design:paramtypes', [String, SaveAnswerBody, Object, Object], IdleController.prototype, 'idle');
Put(':id')(IdleController.prototype, 'idle', idle);
Access('student')(IdleController.prototype, 'idle', idle);
[Param('id', Id), Body(), CalledBy(), Context()].forEach((decorate, index) =>
  decorate(IdleController.prototype, 'idle', index),
);
Controller('idle')(IdleController);

// A few students send the answers of thousands, which the limits would reject
SaveLimits.prototype.count = () => {};

class WithIdle {}
const platform = await openPlatform(new Settings(process.env), systemClock);
Module({ imports: [AppModule.on(platform)], controllers: [IdleController] })(WithIdle);
const app = await createServer(platform, { root: { module: WithIdle } });
await app.listen(0, '127.0.0.1');
process.on('message', async ({ students, questions }) => {
  const startedAttempts = [];
  let left = students;
  const startAttempts = async () => {
    while (left-- > 0) startedAttempts.push(await createAttempt(questions));
  };
  await Promise.all(Array.from({ length: CONCURRENT_STARTS_MAX }, startAttempts));
  process.send({ begun: startedAttempts });
});
process.send({ url: await app.getUrl() });

async function createAttempt(questions) {
  const [studentId, attemptId] = [randomUUID(), randomUUID()];
  const now = new Date();
  const context = { commandId: randomUUID(), actor: `student:${studentId}`, correlationId: randomUUID(), now };
  const account = { accountId: studentId, role: 'student', epoch: 0, rememberMe: false };
  const { token } = await app.get(SessionsService, { strict: false }).startSession(account, context);
  const attempt = {
    attemptId,
    studentId,
    type: 'ModelTest',
    examId: EXAM,
    name: 'Model test',
    subject: 'Math',
    weighing: 'live',
    questions,
    optionSeed: randomUUID(),
    startedAt: now.toISOString(),
    deadline: new Date(now.getTime() + EXAM_MS).toISOString(),
  };
  const commands = app.get(Commands, { strict: false });
  const start = { type: 'StartSitting', sitting: attempt };
  await commands.decide(streams.sittings(studentId), sittingsDecider, start, context);
  await commands.decide(streams.attempt(attemptId), attemptDecider, { type: 'StartAttempt', attempt }, context);
  return { token, attemptId };
}
process.once('SIGTERM', async () => {
  await app.close();
  await platform.close();
  process.exit(0);
});
