import { Inject, Injectable } from '@nestjs/common';
import { PROJECTION_PROGRESS, type ProjectionProgress, type ReadModelState } from './engine/progress.js';
import type { AnyProjection } from './engine/projection.js';
import { READ_STORE, type ReadStore } from './store/read-store.js';
import { EVENT_STORE, type EventStore, type Position } from '../api/platform/event-store/event-store.js';

/** Maximum delay of a response in ms while waiting for read models. */
const WAIT_MS = 2_000;
/** The same after a call that writes many events, which read models need longer to process. */
const WAIT_FOR_MANY_MS = 30_000;

/** A read model, named by its projection. */
export type ReadModelDefinition = Pick<AnyProjection, 'name'>;

/** In-memory state that follows a read model with a short delay. */
interface InMemory {
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
}

/** Lets a request wait for the read models that its caller will read next (read-your-own-writes). */
@Injectable()
export class ReadModels {
  private readonly inMemory = new Map<string, InMemory[]>();

  constructor(
    @Inject(EVENT_STORE) readonly events: EventStore,
    @Inject(READ_STORE) readonly reads: ReadStore,
    @Inject(PROJECTION_PROGRESS) readonly progress: ProjectionProgress,
  ) {}

  /** Registers in-memory state to wait for together with its read model. */
  registerInMemory(readModel: string, inMemory: InMemory): void {
    this.inMemory.set(readModel, [...(this.inMemory.get(readModel) ?? []), inMemory]);
  }

  /**
   * Resolves once the read models have processed `position`, or after 2 s; the events are durable in both cases. Does
   * not wait for read models that are late, stopped or being built.
   */
  async waitFor(position: Position | undefined, ...readModels: readonly ReadModelDefinition[]): Promise<void> {
    await this.waitForModels(position, readModels, ['current'], WAIT_MS);
  }

  /**
   * Resolves like `waitFor`, but waits up to 30 s and also for late read models: a call that writes many events makes
   * them late itself.
   */
  async waitForMany(position: Position | undefined, ...readModels: readonly ReadModelDefinition[]): Promise<void> {
    await this.waitForModels(position, readModels, ['current', 'late'], WAIT_FOR_MANY_MS);
  }

  private async waitForModels(
    position: Position | undefined,
    readModels: readonly ReadModelDefinition[],
    states: readonly ReadModelState[],
    timeoutMs: number,
  ): Promise<void> {
    if (position === undefined) return;
    const awaited = new Set(
      this.progress.lag().flatMap(({ projection, state }) => (states.includes(state) ? [projection] : [])),
    );
    const persistent = readModels.map(({ name }) => name).filter((name) => awaited.has(name));
    const inMemory = persistent.flatMap((name) => this.inMemory.get(name) ?? []);
    const inMemoryWaits = inMemory.map((state) => state.waitFor(position, timeoutMs));
    await Promise.all([this.progress.waitFor(persistent, position, timeoutMs), ...inMemoryWaits]);
  }
}
