import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mergeMap, type Observable } from 'rxjs';
import type { MeritlistRequest } from '../api/platform/auth/access.js';
import { ReadModels, type ReadModelDefinition } from './read-models.js';

const SHOWN_IN = Symbol('shown in');

interface Shown {
  readonly wait: 'waitFor' | 'waitForMany';
  readonly readModels: readonly ReadModelDefinition[];
}

/** Waits for the read models of the route to contain the last event that the request appended. */
@Injectable()
class ShownInInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly readModels: ReadModels,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const { wait, readModels } = this.reflector.getAllAndOverride<Shown>(SHOWN_IN, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<MeritlistRequest>();
    return next.handle().pipe(
      mergeMap(async (answer) => {
        await this.readModels[wait](request.appended?.position, ...readModels);
        return answer;
      }),
    );
  }
}

const shownIn =
  (wait: Shown['wait']) =>
  (...readModels: readonly ReadModelDefinition[]) =>
    applyDecorators(SetMetadata(SHOWN_IN, { wait, readModels } satisfies Shown), UseInterceptors(ShownInInterceptor));

/** Delays the response of a route, or of each route of a controller, until these read models show what it appended. */
export const ShownIn = shownIn('waitFor');

/** The same for a route that appends many events. */
export const ManyShownIn = shownIn('waitForMany');
