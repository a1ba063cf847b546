// The built server with one call more: a PUT that does nothing, behind the same guards and DTO as an answer.
import 'reflect-metadata';
import { Body, Controller, Module, Param, Put } from '@nestjs/common';
import { AppModule } from '../../dist/api/app.module.js';
import { SaveAnswerBody } from '../../dist/api/attempts/attempt.dto.js';
import { Access, CalledBy, Context } from '../../dist/api/platform/auth/access.js';
import { systemClock } from '../../dist/api/platform/clock.js';
import { Settings } from '../../dist/api/platform/config/settings.js';
import { Id } from '../../dist/api/platform/http/id.pipe.js';
import { openPlatform } from '../../dist/api/startup/platform.js';
import { createServer } from '../../dist/api/server.js';

class IdleController {
  idle(_id, body) {
    return { questionId: body.questionId, option: body.option, revision: 0 };
  }
}
const idle = Object.getOwnPropertyDescriptor(IdleController.prototype, 'idle');
Reflect.defineMetadata('design:paramtypes', [String, SaveAnswerBody, Object, Object], IdleController.prototype, 'idle');
Put(':id')(IdleController.prototype, 'idle', idle);
Access('student')(IdleController.prototype, 'idle', idle);
[Param('id', Id), Body(), CalledBy(), Context()].forEach((decorate, at) =>
  decorate(IdleController.prototype, 'idle', at),
);
Controller('idle')(IdleController);

class WithIdle {}
const platform = await openPlatform(new Settings(process.env), systemClock);
Module({ imports: [AppModule.on(platform)], controllers: [IdleController] })(WithIdle);
const app = await createServer(platform, { root: { module: WithIdle } });
await app.listen(0, '127.0.0.1');
process.send({ url: await app.getUrl() });
process.once('SIGTERM', async () => {
  await app.close();
  await platform.close();
  process.exit(0);
});
