import { StoreUnusable, type Position } from '../../api/platform/event-store/event-store.js';

/** A projection further behind than this is late: nobody waits for it any more. */
const LATE_MS = 5_000;

/**
 * `current`: it shows what happened, within moments. `late`: it shows the past. `building`: nothing can be asked of it yet.
 * `stopped`: it failed in a way that a programmer has to mend, and tries again every few seconds all the same.
 */
export type ReadModelState = 'current' | 'late' | 'building' | 'stopped';

export interface ProjectionLag {
  readonly projection: string;
  readonly state: ReadModelState;
  /** everything up to here is shown */
  readonly position: Position;
  /** ms since it last showed all that was known */
  readonly behindMs: number;
  /** events that it had to leave out */
  readonly quarantined: number;
  /** why it has failed many times in a row, and what to do; only known in the process that runs it */
  readonly failure?: string;
}

export const currentOrLate = (behindMs: number): ReadModelState => (behindMs > LATE_MS ? 'late' : 'current');

/** How far the projections are, in whichever process they run. */
export interface ProjectionProgress {
  /** True once these projections show everything up to `position` (or hold it in quarantine), false after the time. */
  waitFor(projections: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  /** in the order of the projections */
  lag(): readonly ProjectionLag[];
}

/** @throws StoreUnusable when one of these projections keeps failing in this process */
export function assertWorking(progress: ProjectionProgress, names: readonly string[]): void {
  const failing = progress.lag().find(({ projection, failure }) => failure !== undefined && names.includes(projection));
  if (failing) throw new StoreUnusable(`the read model ${failing.projection} can't be built: ${failing.failure}`);
}

export const PROJECTION_PROGRESS = Symbol('ProjectionProgress');

interface Waiting {
  readonly reached: () => boolean;
  end(reached: boolean): void;
}

/** Requests that wait for something to be reached. */
export class WaitingRoom {
  private readonly waiting = new Set<Waiting>();

  get size(): number {
    return this.waiting.size;
  }

  /** True once `reached`, false after the time, or when the room closes. */
  until(reached: () => boolean, timeoutMs: number): Promise<boolean> {
    if (reached()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        reached,
        end: (result) => {
          clearTimeout(timer);
          this.waiting.delete(waiting);
          resolve(result);
        },
      };
      const timer = setTimeout(() => waiting.end(false), timeoutMs);
      this.waiting.add(waiting);
    });
  }

  /** Ends the waiting of those whose condition is met. */
  look(): void {
    for (const waiting of this.waiting) if (waiting.reached()) waiting.end(true);
  }

  close(): void {
    for (const waiting of this.waiting) waiting.end(false);
  }
}
