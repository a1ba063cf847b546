import { Inject, Injectable } from '@nestjs/common';
import type { Position } from '../api/platform/event-store/event-store.js';
import { projections } from './all.js';
import { PROJECTION_PROGRESS, type ProjectionProgress } from './engine/progress.js';
import type { AnyProjection } from './engine/projection.js';
import { READ_STORE, type ReadStore } from './store/read-store.js';

/** how long it waits for projections that have not come to a deletion yet */
const WAIT_MS = 2_000;

const namesOf = (some: readonly AnyProjection[]) => some.map(({ name }) => name);
/** What people have given lies in these in the clear. */
const IN_THE_CLEAR = namesOf(projections.filter(({ opens }) => opens));
/** In these it is sealed. */
const SEALED = namesOf(projections.filter(({ opens, collection }) => !opens && collection.owner));
const NAMES = [...IN_THE_CLEAR, ...SEALED];

/** Clears what was deleted out of the read models that hold what people have given. */
@Injectable()
export class PersonalReadModels {
  private purging: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(PROJECTION_PROGRESS) private readonly progress: ProjectionProgress,
  ) {}

  /**
   * Whether all that was deleted up to `position` is gone by now from every generation, wherever the store keeps them; one
   * that is being built may have to come to it first.
   */
  async purge(position: Position): Promise<boolean> {
    const isDeleted = await this.progress.waitFor(NAMES, position, WAIT_MS);
    const models = await this.reads.models();
    const behind = NAMES.filter((name) => (models.get(name)?.next?.checkpoint ?? position) < position);
    // also one that an interrupted rebuild has left
    for (const name of behind) await this.reads.requestRebuild(name);
    await this.purgeTogether();
    return isDeleted && behind.length === 0;
  }

  /** Whoever asks while one is under way shares the one after it. */
  private purgeTogether(): Promise<void> {
    this.next ??= this.purging.then(() => {
      this.next = undefined;
      const purging = this.reads.purge(IN_THE_CLEAR);
      this.purging = purging.catch(() => {});
      return purging;
    });
    return this.next;
  }
}
