import { Inject, Injectable } from '@nestjs/common';
import { PROJECTION_PROGRESS, type ProjectionProgress } from './engine/progress.js';
import type { Position } from '../api/platform/event-store/event-store.js';

/** how long an answer waits for the read models that its caller will look at next */
const WAIT_MS = 2_000;

/** What keeps a read model in memory, a little behind the one in the store. */
interface InMemory {
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
}

/** Lets a request wait until read models show what it has just done. */
@Injectable()
export class ReadModels {
  private readonly inMemory = new Map<string, InMemory>();

  constructor(@Inject(PROJECTION_PROGRESS) private readonly progress: ProjectionProgress) {}

  /** Who waits for the read model, waits for this too. */
  alsoInMemory(readModel: string, kept: InMemory): void {
    this.inMemory.set(readModel, kept);
  }

  /**
   * Resolves once they show `position`, or after 2 s all the same: what happened is durable either way. Those that are late,
   * broken or being built are not waited for.
   */
  async show(position: Position | undefined, ...readModels: readonly string[]): Promise<void> {
    if (position === undefined) return;
    const current = new Set(
      this.progress.lag().flatMap(({ projection, state }) => (state === 'current' ? [projection] : [])),
    );
    const awaited = readModels.filter((name) => current.has(name));
    const kept = awaited.map((name) => this.inMemory.get(name)?.waitFor(position, WAIT_MS));
    await Promise.all([this.progress.waitFor(awaited, position, WAIT_MS), ...kept]);
  }
}
