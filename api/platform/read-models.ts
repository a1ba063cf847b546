import { Inject, Injectable } from '@nestjs/common';
import { ProjectionEngine } from '../../projections/engine/projection-engine.js';
import type { Position } from './event-store/event-store.js';

/** how long an answer waits for the read models that its caller will look at next */
const WAIT_MS = 2_000;

/** Lets a request wait until read models show what it has just done. */
@Injectable()
export class ReadModels {
  constructor(@Inject(ProjectionEngine) private readonly engine: ProjectionEngine) {}

  /** Resolves once they show `position`, or after 2 s all the same: what happened is durable either way. */
  async show(position: Position | undefined, ...readModels: readonly string[]): Promise<void> {
    if (position !== undefined) await this.engine.waitFor(readModels, position, WAIT_MS);
  }
}
