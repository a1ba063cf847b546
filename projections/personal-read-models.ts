import { Inject, Injectable } from '@nestjs/common';
import type { Position } from '../api/platform/event-store/event-store.js';
import { projections } from './all.js';
import { PROJECTION_PROGRESS, type ProjectionProgress } from './engine/progress.js';
import type { AnyProjection } from './engine/projection.js';
import { READ_STORE, type ReadStore } from './store/read-store.js';

/** Maximum wait in ms for projections that have not processed a deletion yet. */
const WAIT_MS = 2_000;

const namesOf = (models: readonly AnyProjection[]) => models.map(({ name }) => name);
/** Read models with personal data in plain text. */
const PLAIN_READ_MODELS = namesOf(projections.filter(({ opens }) => opens));
/** Read models with encrypted personal data. */
const SEALED_READ_MODELS = namesOf(projections.filter(({ opens, collection }) => !opens && collection.owner));
const PERSONAL_READ_MODELS = [...PLAIN_READ_MODELS, ...SEALED_READ_MODELS];

/** Purges deleted documents from the storage of read models with personal data. */
@Injectable()
export class PersonalReadModels {
  private pendingPurge: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(PROJECTION_PROGRESS) private readonly progress: ProjectionProgress,
  ) {}

  /**
   * Returns true if everything deleted up to `position` is gone from every generation and from the storage, and false
   * while a generation under construction has not reached it.
   */
  async purge(position: Position): Promise<boolean> {
    const isDeleted = await this.progress.waitFor(PERSONAL_READ_MODELS, position, WAIT_MS);
    const models = await this.reads.listModels();
    const behind = PERSONAL_READ_MODELS.filter((name) => (models.get(name)?.next?.checkpoint ?? position) < position);
    // Includes generations left by an interrupted rebuild.
    for (const name of behind) await this.reads.requestRebuild(name);
    await this.purgeTogether();
    return isDeleted && behind.length === 0;
  }

  /** Purges once for all concurrent calls; calls during a purge share the next one. */
  private purgeTogether(): Promise<void> {
    this.next ??= this.pendingPurge.then(() => {
      this.next = undefined;
      const purge = this.reads.purge(PLAIN_READ_MODELS);
      this.pendingPurge = purge.catch(() => {});
      return purge;
    });
    return this.next;
  }
}
