import { StoreUnusable, type Position } from '../../api/platform/event-store/event-store.js';

/** Lag in ms above which a projection is `late`; requests do not wait for late projections. */
const LATE_MS = 5_000;

/**
 * `current`: lags only briefly. `late`: serves outdated documents. `building`: cannot be queried yet. `stopped`: failed
 * with a programming error, and is retried every few seconds.
 */
export type ReadModelState = 'current' | 'late' | 'building' | 'stopped';

export interface ProjectionLag {
  readonly projection: string;
  readonly state: ReadModelState;
  /** Position up to which documents are complete. */
  readonly position: Position;
  /** Lag in ms. */
  readonly behindMs: number;
  /** Number of quarantined events. */
  readonly quarantined: number;
  /**
   * Cause of repeated failures with a suggestion for the operator; available only in the process that runs the
   * projection.
   */
  readonly failure?: string;
}

export const currentOrLate = (behindMs: number): ReadModelState => (behindMs > LATE_MS ? 'late' : 'current');

/** Progress of the projections, regardless of the process that runs them. */
export interface ProjectionProgress {
  /**
   * Resolves to true once the projections have processed all events up to `position` (including quarantined ones), or
   * to false after the timeout.
   */
  waitFor(projections: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  /** Returns the lag of each projection in registration order. */
  lag(): readonly ProjectionLag[];
}

/** @throws StoreUnusable if one of the projections keeps failing in this process */
export function assertWorking(progress: ProjectionProgress, names: readonly string[]): void {
  const failing = progress.lag().find(({ projection, failure }) => failure !== undefined && names.includes(projection));
  if (failing) throw new StoreUnusable(`the read model ${failing.projection} can't be built: ${failing.failure}`);
}

export const PROJECTION_PROGRESS = Symbol('ProjectionProgress');

interface PendingWait {
  readonly reached: () => boolean;
  end(reached: boolean): void;
}

/** Requests that wait for a condition. */
export class PendingWaits {
  private readonly waiting = new Set<PendingWait>();

  get size(): number {
    return this.waiting.size;
  }

  /** Resolves to true once `reached` returns true, or to false after the timeout or on close. */
  until(reached: () => boolean, timeoutMs: number): Promise<boolean> {
    if (reached()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting: PendingWait = {
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

  /** Re-evaluates all conditions and resolves those that are met. */
  settle(): void {
    for (const waiting of this.waiting) if (waiting.reached()) waiting.end(true);
  }

  close(): void {
    for (const waiting of this.waiting) waiting.end(false);
  }
}
